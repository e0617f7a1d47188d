# Writes assets/characters.css from parts/*.svg: --a-x is a part, --o-x the same with a fat outline that is laid under it in ink.
# Run: python3 parts.py
import re,pathlib
here=pathlib.Path(__file__).resolve().parent
def uri(s): return 'url("data:image/svg+xml,'+s.replace('#','%23').replace('"',"'").replace('<','%3C').replace('>','%3E').replace('\n','')+'")'
fat='fill="#000" stroke="#000" stroke-width="7" stroke-linejoin="round"'
out=['/* Made by tools/faces/parts.py: the parts of which characters are put together. */',':root{']
for file in sorted((here/'parts').glob('*.svg')):
    svg=re.sub(r' role="img" aria-label="[^"]*"','',file.read_text().strip()).replace('currentColor','#000')
    out+=[f'--a-{file.stem}:{uri(svg)};',f'--o-{file.stem}:'+uri(svg.replace('fill="#000"',fat,1))+';']
(here.parent.parent/'characters.css').write_text('\n'.join(out)+'\n}\n')
