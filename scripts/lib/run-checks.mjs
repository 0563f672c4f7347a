import { run } from './processes.mjs';
import { projectRoot } from './project.mjs';

/** @typedef {[name: string, args: string[]]} Check its arguments are those of Node */

/**
 * Runs checks in two lanes, for two cores: the slow ones should stand first. Prints a line for each, and what those that
 * failed had to say.
 * @param {readonly Check[]} checks
 * @returns {Promise<number>} how many failed
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  let failed = 0;
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, args] = check;
      const began = Date.now();
      const { code, output } = await run(process.execPath, args, { cwd: projectRoot });
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
      if (code === 0) continue;
      failed += 1;
      console.log(`${output.trim()}\n`);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}
