//! Events with names: what serde would write, but for the numbers of the library.

use rules::{AbilityId, ClauseId, DefId, EffectId, Event, Library};
use serde::Serialize;
use serde::ser::{self, Error as _, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple};
use serde_json::{Map, Value};

/// An event with its cards by their ids.
pub fn write(library: &Library, event: &Event) -> Value {
    // Events have neither maps with odd keys nor numbers that JSON lacks.
    event.serialize(Naming { library, faction: false }).unwrap_or(Value::Null)
}

#[derive(Clone, Copy)]
struct Naming<'a> {
    library: &'a Library,
    /// The number is that of a faction.
    faction: bool,
}

impl<'a> Naming<'a> {
    fn at(self, key: &str) -> Naming<'a> {
        Naming { faction: key == "faction", ..self }
    }

    /// The name of a number of the library, if the type is one of those.
    fn name(self, sort: &str, n: u16) -> Option<Value> {
        let library = self.library;
        let id = |def: DefId| library.card(def).id.as_str();
        let part = |(def, n): (DefId, u16)| format!("{} of {}", n + 1, id(def));
        Some(Value::String(match sort {
            "DefId" if DefId(n).is_hidden() => "unknown".to_owned(),
            "DefId" => format!("card {}", id(DefId(n))),
            "AbilityId" => format!("ability {}", part(library.place_of_ability(AbilityId(n)))),
            "EffectId" => format!("effect {}", part(library.place_of_effect(EffectId(n)))),
            "ClauseId" => format!("clause {}", part(library.place_of_clause(ClauseId(n)))),
            _ => return None,
        }))
    }
}

type Done = Result<Value, serde_json::Error>;

macro_rules! plain {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, value: $number) -> Done {
            Ok(Value::from(value))
        }
    )*};
}

impl<'a> ser::Serializer for Naming<'a> {
    type Ok = Value;
    type Error = serde_json::Error;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = ser::Impossible<Value, serde_json::Error>;
    type SerializeTupleVariant = ser::Impossible<Value, serde_json::Error>;
    type SerializeMap = ser::Impossible<Value, serde_json::Error>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    plain!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_str: &str);

    fn serialize_u16(self, n: u16) -> Done {
        let named = self.library.cards.factions.get(usize::from(n)).filter(|_| self.faction);
        Ok(named.map_or_else(|| Value::from(n), |faction| Value::String(format!("faction {}", faction.id))))
    }
    fn serialize_char(self, c: char) -> Done {
        Ok(Value::String(c.to_string()))
    }
    fn serialize_bytes(self, bytes: &[u8]) -> Done {
        Ok(Value::from(bytes))
    }
    fn serialize_none(self) -> Done {
        Ok(Value::Null)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        Ok(Value::Null)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(Value::Null)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        Ok(Value::String(variant.to_owned()))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, sort: &'static str, value: &T) -> Done {
        let plain = value.serialize(self)?;
        let n = plain.as_u64().and_then(|n| u16::try_from(n).ok());
        Ok(n.and_then(|n| self.name(sort, n)).unwrap_or(plain))
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        Ok(Value::Object(Map::from_iter([(variant.to_owned(), value.serialize(self)?)])))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Self::Error> {
        Ok(List { naming: self, list: Vec::new() })
    }
    fn serialize_tuple(self, _: usize) -> Result<List<'a>, Self::Error> {
        Ok(List { naming: self, list: Vec::new() })
    }
    fn serialize_tuple_struct(self, sort: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Self::Error> {
        Err(serde_json::Error::custom(sort))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Self::Error> {
        Err(serde_json::Error::custom(variant))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Self::Error> {
        Err(serde_json::Error::custom("a map"))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, Self::Error> {
        Ok(Fields { naming: self, variant: None, fields: Map::new() })
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, Self::Error> {
        Ok(Fields { naming: self, variant: Some(variant), fields: Map::new() })
    }
}

struct List<'a> {
    naming: Naming<'a>,
    list: Vec<Value>,
}

impl SerializeSeq for List<'_> {
    type Ok = Value;
    type Error = serde_json::Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Self::Error> {
        self.list.push(value.serialize(self.naming)?);
        Ok(())
    }
    fn end(self) -> Done {
        Ok(Value::Array(self.list))
    }
}

impl SerializeTuple for List<'_> {
    type Ok = Value;
    type Error = serde_json::Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Self::Error> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Done {
        SerializeSeq::end(self)
    }
}

struct Fields<'a> {
    naming: Naming<'a>,
    variant: Option<&'static str>,
    fields: Map<String, Value>,
}

impl Fields<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), serde_json::Error> {
        let value = value.serialize(self.naming.at(key))?;
        // What is not there goes without saying.
        if !value.is_null() {
            self.fields.insert(key.to_owned(), value);
        }
        Ok(())
    }

    fn done(self) -> Value {
        let fields = Value::Object(self.fields);
        match self.variant {
            Some(variant) => Value::Object(Map::from_iter([(variant.to_owned(), fields)])),
            None => fields,
        }
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = Value;
    type Error = serde_json::Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Self::Error> {
        self.add(key, value)
    }
    fn end(self) -> Done {
        Ok(self.done())
    }
}

impl SerializeStructVariant for Fields<'_> {
    type Ok = Value;
    type Error = serde_json::Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Self::Error> {
        self.add(key, value)
    }
    fn end(self) -> Done {
        Ok(self.done())
    }
}
