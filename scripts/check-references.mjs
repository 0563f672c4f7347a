import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionIndex } from './lib/decisions.mjs';
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

// `--write` writes the index of the decisions anew.
const INDEX = inProject('docs/decisions/README.md');
const decisions = readdirSync(inProject('docs/decisions')).filter((name) => name !== 'README.md');
const { index, problems } = decisionIndex(
  decisions.map((name) => ({ name, text: read(inProject('docs/decisions', name)) })),
);
if (process.argv.includes('--write')) writeFileSync(INDEX, index);
else if (read(INDEX) !== index) problems.push('README.md is not up to date: node scripts/check-references.mjs --write');
for (const problem of problems) {
  console.error(`docs/decisions/${problem}`);
  process.exitCode = 1;
}
