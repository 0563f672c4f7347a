import './lib/node-version.mjs';
import { readAudit } from './lib/audit.mjs';
import { npm } from './lib/dependencies.mjs';
import { run } from './lib/processes.mjs';
import { Advice, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';

// Asks the registry which packages of package-lock.json have known holes: those that are shipped, with --all the tools as well. It is no part
// of `npm run validate`, for its answer changes without a change of ours, and needs a registry that gives advisories.
runCommand(async () => {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--all')
    throw new Advice(`npm run vulnerabilities [-- --all], not '${option}': --all asks about tools, too.`);
  const [command, args] = npm();
  const tools = option === '--all' ? [] : ['--omit=dev'];
  const { output } = await run(command, [...args, 'audit', '--json', '--loglevel=silent', ...tools], {
    cwd: projectRoot,
  });
  const audit = readAudit(output);
  if (!audit.asked)
    throw new Advice(
      `Nothing is known: the registry gave no advisories (${audit.why}). Ask from a machine that reaches registry.npmjs.org, or have ` +
        '`npm run sbom` read by a scanner.',
    );
  for (const line of audit.found) console.log(line);
  console.log(
    audit.found.length === 0 ? 'No package has a known hole.' : `${audit.found.length} packages have known holes.`,
  );
  return audit.found.length === 0 ? 0 : 1;
});
