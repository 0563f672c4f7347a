import './lib/node-version.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { port, prepareEnvironment, usesDemonstrationBank } from './lib/environment.mjs';
import { nodeFlags } from './lib/node-flags.mjs';
import { webProcesses, workerProcesses } from './lib/process-counts.mjs';
import { portIsFree, run } from './lib/processes.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { Advice, inProject, loadDotEnv, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { supervise } from './lib/supervisor.mjs';

const READY_LIMIT_MS = 120_000;

let renewWeb = () => {};

runCommand(start, {
  signalCode: 0,
  onSignal: () => console.log('\nStopping …'),
  onHangUp: () => renewWeb(),
});

async function start() {
  loadDotEnv();
  const portTaken = `Port ${port()} is taken. Choose another: PORT=${port() + 1} npm start`;
  if (!(await portIsFree(port(), process.env.DATABASE_URL ? undefined : '127.0.0.1'))) throw new Advice(portTaken);

  await ensureDependencies({ embedded: !process.env.DATABASE_URL });
  await ensureBuild();
  console.log('Preparing the database …');
  const { env, demo } = await prepareEnvironment();
  const setup = await run(process.execPath, [inProject('build/tasks.js'), 'setup'], {
    cwd: projectRoot,
    env,
    show: true,
  });
  if (setup.code !== 0) throw new Advice('The database could not be prepared: see above.');

  const web = supervise({ name: 'web', args: [...nodeFlags.web, inProject('build/web.js')], env, portTaken });
  const workers = workerEnvironments(env).map((own, index) =>
    supervise({
      name: index === 0 ? 'worker' : `worker ${index + 1}`,
      args: [...nodeFlags.worker, inProject('build/worker.js')],
      env: own,
    }),
  );
  const bank = usesDemonstrationBank()
    ? [supervise({ name: 'demonstration bank', args: [inProject('build/demonstration-bank.js')], env })]
    : [];
  await Promise.race([Promise.all([web, ...workers, ...bank].map(({ ready }) => ready)), tooLate()]);
  // Where there is one web process alone, its port is closed for a moment.
  renewWeb = () => (webProcesses(env.WEB_PROCESSES) > 1 ? web.signal('SIGHUP') : web.restart());
  console.log(demo ? demoWelcome(env) : `\nThe dealer shop runs at ${env.PUBLIC_ORIGIN}. Ctrl-C stops it.\n`);
  // A signal ends it.
  return new Promise(() => {});
}

/**
 * The environment of each worker: what they share is divided (app/platform/processes.server.ts), and each has its own port
 * for figures, METRICS_PORT and those behind it.
 * @param {NodeJS.ProcessEnv} env
 */
function workerEnvironments(env) {
  const count = workerProcesses(env.WORKER_PROCESSES);
  return Array.from({ length: count }, (_, index) => ({
    ...env,
    SIBLING_PROCESSES: String(count),
    ...(env.METRICS_PORT && { METRICS_PORT: String(Number(env.METRICS_PORT) + index) }),
  }));
}

/** @throws Advice after more than enough time: a part that waits for its server for ever reports nothing itself. */
async function tooLate() {
  await new Promise((resolve) => setTimeout(resolve, READY_LIMIT_MS).unref());
  const redis = process.env.REDIS_URL ? ', and Redis at REDIS_URL,' : '';
  throw new Advice(
    `The shop is not ready after ${READY_LIMIT_MS / 1000} s. Does the database${redis} answer? The last lines above may say more.`,
  );
}

/** @param {NodeJS.ProcessEnv} env */
function demoWelcome(env) {
  const origin = env.PUBLIC_ORIGIN;
  const mails = env.MAIL_URL
    ? 'sent through MAIL_URL'
    : "kept here: on each order's page and at /blank (MAIL_URL sends them)";
  return `
  Karpin dealer shop   ${origin}

  Dealers   ${origin}/login
            code 508   bayi508@karpin.example   karpin508   sees all customers, may pay
            code 36    bayi36@karpin.example    karpin36    sees its own customers
  Staff     ${origin}/staff/login    password Karpin-demo-2026
            destek@karpin.example (support)  operator@karpin.example (queues)  admin@karpin.example (all)
  Mails     ${mails}
  Cards     typed at a demonstration bank, which says on each page which numbers do what
  Data      ${env.DATA_DIR}

  Try       log in as dealer 508, put Karpin Market into the cart, order it, and watch it being provisioned;
            then look at the same order from ${origin}/ops and ${origin}/support
  History   a first start brings a quarter of invented business; with DEMO_HISTORY=0 the shop begins without orders
  Stop      Ctrl-C
`;
}
