import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './lib/project.mjs';
import { knownReferences, wrongReferences } from './lib/references.mjs';

// What a comment cites must stand in docs/readings.md, docs/specification.md or docs/decisions.
const folders = ['app', 'worker', 'scripts', 'bench', 'tests', 'docs'];
/** The check's own parts, whose references are wrong on purpose. */
const passedOver = [inProject('scripts/lib/references')];

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');
const known = knownReferences({
  readings: read(inProject('docs/readings.md')),
  specification: read(inProject('docs/specification.md')),
  decisions: readdirSync(inProject('docs/decisions')),
});

const files = folders
  .flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(inProject(folder), name)),
  )
  .concat(readdirSync(inProject()).map((name) => inProject(name)))
  .filter((file) => /\.(?:[cm]?[jt]sx?|sql|css|md)$/.test(file) && !passedOver.some((start) => file.startsWith(start)));

for (const file of files) {
  for (const { line, problem } of wrongReferences(read(file), known)) {
    console.error(`${file.slice(inProject().length + 1)}:${line}: ${problem}`);
    process.exitCode = 1;
  }
}
