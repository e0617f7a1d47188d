// Bundles the editor into ../../vendor/editor.js, with the licences beside it.
//
// CodeMirror writes its style sheet into the page as a <style> element, which our policy forbids;
// a constructed sheet is allowed, and it has that for shadow roots: the one condition is dropped.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const vendor = new URL('../../vendor/', import.meta.url);
const condition = '!root.head && root.adoptedStyleSheets';
const sheets = {
  name: 'constructed-sheets',
  setup(build) {
    build.onLoad({ filter: /style-mod\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes(condition)) throw new Error('style-mod has changed: look at its StyleSet');
      return { contents: text.replace(condition, 'root.adoptedStyleSheets'), loader: 'js' };
    });
  },
};

await build({
  entryPoints: [new URL('entry.js', import.meta.url).pathname],
  outfile: new URL('editor.js', vendor).pathname,
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  plugins: [sheets],
});

const modules = new URL('node_modules/', import.meta.url);
const names = ['crelt', 'style-mod', 'w3c-keyname', '@marijn/find-cluster-break'];
for (const scope of ['@codemirror/', '@lezer/']) {
  for (const name of await readdir(new URL(scope, modules))) names.push(scope + name);
}
let licences = 'editor.js is made of these packages; assets/tools/editor rebuilds it.\n';
for (const name of names.sort()) {
  const { version } = JSON.parse(await readFile(new URL(`${name}/package.json`, modules), 'utf8'));
  const text = await readFile(new URL(`${name}/LICENSE`, modules), 'utf8');
  licences += `\n${name} ${version}\n\n${text.trim()}\n`;
}
await writeFile(new URL('editor.LICENSE', vendor), licences);
