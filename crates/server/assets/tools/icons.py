# Makes the pictures of the installed app from the emblem, with Chromium. Run: python3 tools/icons.py
import pathlib, re, subprocess, tempfile

here = pathlib.Path(__file__).resolve().parent.parent
emblem = re.sub(r'<svg [^>]*>|</svg>', '', (here / 'emblems/baston.svg').read_text()).strip()
FIELD, MARK = '#b3182a', '#ffd21f'


def picture(name, size, part, radius):
    """The emblem takes this part of the width; what is cut off a maskable picture is only field."""
    off = 32 * (1 - part)
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="{size}" height="{size}">'
           f'<rect width="64" height="64" rx="{radius}" fill="{FIELD}"/>'
           f'<g fill="{MARK}" transform="translate({off} {off}) scale({part})">{emblem}</g></svg>')
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, 'page.html')
        page.write_text(f'<style>html,body{{margin:0;background:transparent}}svg{{display:block}}</style>{svg}')
        subprocess.run(['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
                        '--default-background-color=00000000', f'--user-data-dir={folder}/profile',
                        f'--window-size={size},{size}', f'--screenshot={here}/icons/{name}', f'file://{page}'],
                       check=True, capture_output=True)


picture('icon-192.png', 192, 0.86, 12)
picture('icon-512.png', 512, 0.86, 12)
picture('maskable-512.png', 512, 0.62, 0)
(here / 'icons/calls.svg').write_text(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Baston calls">'
    f'{emblem}<circle cx="50" cy="14" r="14" fill="{FIELD}"/></svg>\n')
