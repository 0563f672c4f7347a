import { readFileSync } from 'node:fs';
import { problemsOfLicences } from './lib/licences.mjs';
import { inProject } from './lib/project.mjs';

/** @type {{ packages: Parameters<typeof problemsOfLicences>[0] }} */
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
for (const problem of problemsOfLicences(packages)) {
  console.error(problem);
  process.exitCode = 1;
}
