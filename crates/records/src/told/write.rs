//! Events with names: what serde would write as JSON, but for the numbers of the library.

use rules::{AbilityId, ClauseId, DefId, EffectId, Event, Library};
use serde::Serialize;
use serde::ser::{self, Error as _, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple};
use serde_json::Value;

/// An event with its cards by their ids.
pub fn write(library: &Library, event: &Event) -> Value {
    let mut text = String::new();
    write_to(&mut text, library, event);
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// The same as text, at the end of `text`.
pub fn write_to(text: &mut String, library: &Library, event: &Event) {
    let start = text.len();
    // Events have neither maps nor tuples with names.
    if event.serialize(&mut Naming { library, text, is_faction: false }).is_err() {
        text.truncate(start);
        text.push_str("null");
    }
}

/// Types of numbers that are another library's numbers elsewhere.
const NAMED: [&str; 4] = ["DefId", "AbilityId", "EffectId", "ClauseId"];

struct Naming<'a> {
    library: &'a Library,
    text: &'a mut String,
    /// The next number is that of a faction.
    is_faction: bool,
}

impl Naming<'_> {
    /// Writes the name of a number of the library, of one of the sorts that are `NAMED`.
    fn name(&mut self, sort: &str, n: u16) {
        let library = self.library;
        let id = |def: DefId| library.card(def).id.as_str();
        let part = |sort: &str, (def, n): (DefId, u16)| format!("{sort} {} of {}", n + 1, id(def));
        let name = match sort {
            "AbilityId" => part("ability", library.place_of_ability(AbilityId(n))),
            "EffectId" => part("effect", library.place_of_effect(EffectId(n))),
            "ClauseId" => part("clause", library.place_of_clause(ClauseId(n))),
            _ if DefId(n).is_hidden() => "unknown".to_owned(),
            _ => format!("card {}", id(DefId(n))),
        };
        self.string(&name);
    }

    fn string(&mut self, text: &str) {
        if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
            self.text.push('"');
            self.text.push_str(text);
            self.text.push('"');
        } else {
            self.text.push_str(&Value::from(text).to_string());
        }
    }

    /// Puts a comma, but before the first of a list.
    fn next(&mut self) {
        if !self.text.ends_with(['[', '{']) {
            self.text.push(',');
        }
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        let start = self.text.len();
        self.next();
        self.string(key);
        self.text.push(':');
        let said = self.text.len();
        let outer = std::mem::replace(&mut self.is_faction, key == "faction");
        value.serialize(&mut *self)?;
        self.is_faction = outer;
        // What is not there goes without saying.
        if &self.text[said..] == "null" {
            self.text.truncate(start);
        }
        Ok(())
    }
}

type Failure = serde_json::Error;
type Done = Result<(), Failure>;

macro_rules! plain {
    ($($method:ident: $plain:ty),*) => {$(
        fn $method(self, value: $plain) -> Done {
            self.text.push_str(&value.to_string());
            Ok(())
        }
    )*};
}

impl<'a, 'b> ser::Serializer for &'b mut Naming<'a> {
    type Ok = ();
    type Error = Failure;
    type SerializeSeq = Inside<'a, 'b>;
    type SerializeTuple = Inside<'a, 'b>;
    type SerializeTupleStruct = ser::Impossible<(), Failure>;
    type SerializeTupleVariant = ser::Impossible<(), Failure>;
    type SerializeMap = ser::Impossible<(), Failure>;
    type SerializeStruct = Inside<'a, 'b>;
    type SerializeStructVariant = Inside<'a, 'b>;

    plain!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u32: u32, serialize_u64: u64);

    fn serialize_u16(self, n: u16) -> Done {
        let named = self.library.cards.factions.get(usize::from(n)).filter(|_| self.is_faction);
        match named {
            Some(faction) => self.string(&format!("faction {}", faction.id)),
            None => self.text.push_str(&n.to_string()),
        }
        Ok(())
    }
    fn serialize_f32(self, _: f32) -> Done {
        Err(Failure::custom("a fraction"))
    }
    fn serialize_f64(self, _: f64) -> Done {
        Err(Failure::custom("a fraction"))
    }
    fn serialize_str(self, text: &str) -> Done {
        self.string(text);
        Ok(())
    }
    fn serialize_char(self, c: char) -> Done {
        self.string(c.encode_utf8(&mut [0; 4]));
        Ok(())
    }
    fn serialize_bytes(self, _: &[u8]) -> Done {
        Err(Failure::custom("bytes"))
    }
    fn serialize_none(self) -> Done {
        self.text.push_str("null");
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        self.serialize_none()
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_none()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, sort: &'static str, value: &T) -> Done {
        let start = self.text.len();
        value.serialize(&mut *self)?;
        if NAMED.contains(&sort)
            && let Ok(n) = self.text[start..].parse::<u16>()
        {
            self.text.truncate(start);
            self.name(sort, n);
        }
        Ok(())
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.text.push('{');
        self.string(variant);
        self.text.push(':');
        value.serialize(&mut *self)?;
        self.text.push('}');
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a, 'b>, Failure> {
        self.text.push('[');
        Ok(Inside { naming: self, close: "]" })
    }
    fn serialize_tuple(self, _: usize) -> Result<Inside<'a, 'b>, Failure> {
        self.serialize_seq(None)
    }
    fn serialize_tuple_struct(self, sort: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Failure> {
        Err(Failure::custom(sort))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Failure> {
        Err(Failure::custom(variant))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Failure> {
        Err(Failure::custom("a map"))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'a, 'b>, Failure> {
        self.text.push('{');
        Ok(Inside { naming: self, close: "}" })
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a, 'b>, Failure> {
        self.text.push('{');
        self.string(variant);
        self.text.push_str(":{");
        Ok(Inside { naming: self, close: "}}" })
    }
}

/// The inside of a list or an object.
struct Inside<'a, 'b> {
    naming: &'b mut Naming<'a>,
    close: &'static str,
}

impl Inside<'_, '_> {
    fn done(self) -> Done {
        self.naming.text.push_str(self.close);
        Ok(())
    }
}

impl SerializeSeq for Inside<'_, '_> {
    type Ok = ();
    type Error = Failure;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.naming.next();
        value.serialize(&mut *self.naming)
    }
    fn end(self) -> Done {
        self.done()
    }
}

impl SerializeTuple for Inside<'_, '_> {
    type Ok = ();
    type Error = Failure;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Done {
        self.done()
    }
}

impl SerializeStruct for Inside<'_, '_> {
    type Ok = ();
    type Error = Failure;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.naming.field(key, value)
    }
    fn end(self) -> Done {
        self.done()
    }
}

impl SerializeStructVariant for Inside<'_, '_> {
    type Ok = ();
    type Error = Failure;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.naming.field(key, value)
    }
    fn end(self) -> Done {
        self.done()
    }
}
