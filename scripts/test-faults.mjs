import './lib/node-version.mjs';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, projectRoot } from './lib/project.mjs';
import { run } from './lib/processes.mjs';
import { onShutdown, runCommand } from './lib/shutdown.mjs';

const HELP = `
npm run test:faults [-- options] [-- files]

Runs every fault test against real servers, on both queues' backends, with what npm test leaves out for its length:
connections cut for a whole minute, workers that are stopped, blocked or out of memory, a PostgreSQL and a Redis that are
killed or full, wrong clocks, and faults in an order by chance. The ledger's test (tests/integration/ledger.test.ts) tries twelve
sequences of each run.

  --runs <n>     schedules by chance for each backend (default 5; about half a minute each)
  --minutes <n>  schedules by chance for so long on each backend, in place of a number of them
  --seed <n>     the schedules of an earlier run; each run prints its seed. One that fails is made shorter, and printed
  --help         this text

The schedules by chance alone, for ten minutes on each backend:
  npm run test:faults -- --seed 7 --minutes 10 tests/faults/whole/schedule.test.ts
`;

runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  /** @type {(option: string, otherwise: number) => number} */
  const take = (option, otherwise) => {
    const at = args.indexOf(option);
    if (at < 0) return otherwise;
    const [, value] = args.splice(at, 2);
    if (/^\d{1,9}$/.test(value ?? '')) return Number(value);
    console.error(`${option} needs a number.${HELP}`);
    process.exit(2);
  };
  const runs = take('--runs', 5);
  const minutes = take('--minutes', 0);
  const seed = take('--seed', randomInt(1_000_000_000));
  const howLong = minutes > 0 ? `${minutes} minutes of schedules` : `${runs} schedules`;
  console.log(`Faults by chance: seed ${seed}, ${howLong} for each backend`);
  const folder = mkdtempSync(join(tmpdir(), 'karpin-faults-'));
  onShutdown(async () => rmSync(folder, { recursive: true, force: true }));
  const tally = join(folder, 'tally.jsonl');
  const files = args.filter((arg) => arg !== '--');
  const { code } = await run(
    process.execPath,
    [
      inProject('scripts/test.mjs'),
      '--only',
      'integration',
      ...(files.length > 0 ? files : ['tests/faults', 'tests/integration/ledger.test.ts']),
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        FAULTS: 'whole',
        FAULT_SEED: String(seed),
        FAULT_RUNS: String(runs),
        FAULT_MINUTES: String(minutes),
        FAULT_TALLY: tally,
        LEDGER_RUNS: String(runs * 12),
      },
      show: true,
      stopSignal: 'SIGINT',
    },
  );
  tell(tally);
  return code;
});

/**
 * The requests that the run's shops served, for docs/reliability.md.
 * @param {string} tally
 */
function tell(tally) {
  if (!existsSync(tally)) return;
  /** @type {{ backend: string, orders: number, answers: Record<string, number> }[]} */
  const shops = readFileSync(tally, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const backend of ['postgres', 'redis']) {
    const those = shops.filter((shop) => shop.backend === backend);
    /** @param {number[]} values */
    const sum = (values) => values.reduce((total, value) => total + value, 0);
    const orders = sum(those.map((shop) => shop.orders));
    const requests = sum(those.flatMap(({ answers }) => Object.values(answers)));
    const refused = sum(those.map(({ answers }) => answers[503] ?? 0));
    const unanswered = sum(those.map(({ answers }) => answers['no answer'] ?? 0));
    console.log(
      `Queues on ${backend}: ${orders} orders placed by ${requests} requests; ${refused} answered 503, ${unanswered} not at all`,
    );
  }
}
