import './lib/node-version.mjs';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { npm } from './lib/dependencies.mjs';
import { startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { fetchNode } from './lib/node-relay.mjs';
import { pinnedNode } from './lib/node-versions.mjs';
import { freePort, run, sleep } from './lib/processes.mjs';
import { Advice, cacheDir, inProject, projectRoot } from './lib/project.mjs';
import { provideRedis } from './lib/redis.mjs';
import { onShutdown, runCommand } from './lib/shutdown.mjs';
import { adviceFor, provideProgram } from './lib/test-programs.mjs';

const HELP = `
npm run test:containers

Builds the image by the Dockerfile and runs what docker-compose.yml says: the migration, web and worker, and an order by the API. No registry of
images is asked: the base is made of Debian's packages (mmdebstrap) and the Node of the npm registry. PostgreSQL and Redis run beside the
containers, for their images are not ours. Needs Linux, root, and buildah, podman, runc and mmdebstrap, which it installs where it can.
`;

const ROOT = 0;

runCommand(async () => {
  const [option] = process.argv.slice(2);
  if (option) {
    console.log(HELP);
    return option === '--help' ? 0 : 2;
  }
  if (process.platform !== 'linux' || process.getuid?.() !== ROOT)
    throw new Advice('npm run test:containers needs Linux, and root to make a base and start containers.');
  const [buildah, podman, runc, mmdebstrap] = [
    await program('buildah'),
    await program('podman'),
    // Podman brings one of two runtimes; its configuration below names this one.
    await program('runc'),
    await program('mmdebstrap'),
  ];
  const containers = join(cacheDir(), 'containers');
  mkdirSync(containers, { recursive: true });
  // Apart from what else this machine keeps; podman refuses a storage whose state stands elsewhere than before.
  const state = join(tmpdir(), 'karpin-containers-state');
  mkdirSync(state, { recursive: true });
  const configuration = join(state, 'containers.conf');
  // Limits above those of this machine would be refused where it is a container itself.
  writeFileSync(configuration, `[containers]\ndefault_ulimits = []\n[engine]\nruntime = "${runc}"\n`);
  process.env.CONTAINERS_CONF = configuration;
  const storage = ['--root', join(containers, 'storage'), '--runroot', state];
  onShutdown(async () => {
    await run(podman, [...storage, 'rm', '--all', '--force', '--time', '5'], { essential: true });
    rmSync(state, { recursive: true, force: true });
  });

  const { image, services } = composed();
  const base = await makeBase({ buildah, mmdebstrap, storage, containers });
  await step(`the image ${image}, by the Dockerfile`, buildah, [
    ...[...storage, 'build', '--isolation', 'chroot', '--network', 'host', '--pull=never', '--format', 'docker'],
    ...['--tag', image, projectRoot],
  ]);

  const data = mkdtempSync(join(tmpdir(), 'karpin-containers-data-'));
  onShutdown(async () => rmSync(data, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: data, database: 'dealer_shop' });
  onShutdown(() => postgres.stop());
  const redis = await provideRedis();
  const port = String(await freePort());
  const given = {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '0',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    // Mails stay in the product.
    MAIL_URL: '',
    WEB_PROCESSES: '2',
  };
  /** @type {(name: string, more?: string[]) => string[]} how podman starts a service as Compose would, but on this machine's network */
  const asComposed = (name, more = []) => {
    const service = services[name];
    const environment = { ...service.environment, ...given };
    return [
      ...[...storage, 'run', '--pull=never', '--network', 'host', '--name', name],
      ...(service.read_only ? ['--read-only'] : []),
      ...service.tmpfs.flatMap((/** @type {string} */ folder) => ['--tmpfs', folder]),
      ...service.cap_drop.flatMap((/** @type {string} */ cap) => ['--cap-drop', cap]),
      ...service.security_opt.flatMap((/** @type {string} */ option) => [
        '--security-opt',
        option.replace(':true', ''),
      ]),
      ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...more,
      image,
    ];
  };
  await step('the migration', podman, [...asComposed('migrate', ['--rm']), ...services.migrate.command]);
  await step('a trial vendor', podman, [...asComposed('migrate', ['--rm']), 'node', 'build/tasks.js', 'seed:demo']);
  await step('web', podman, asComposed('web', ['--detach']));
  await step('the worker', podman, [...asComposed('worker', ['--detach']), ...services.worker.command]);
  for (const name of ['web', 'worker']) {
    const [, ...check] = services[name].healthcheck.test;
    await until(`${name} is healthy`, async () => (await run(podman, [...storage, 'exec', name, ...check])).code === 0);
    const { output } = await run(podman, [
      ...[...storage, 'exec', name, 'node', '-e'],
      "try { require('fs').writeFileSync('/app/x', '') } catch (e) { console.log(process.getuid(), e.code) }",
    ]);
    if (output.trim() !== '1000 EROFS')
      throw new Error(`${name} runs as another user, or can write on its disk: ${output}`);
    console.log(`  ${name} is user 1000 and cannot write on its disk`);
  }
  const order = await placeOrder(`http://127.0.0.1:${port}`);
  console.log(`  order ${order.id} is ${order.status}, ${order.licences} licences`);
  for (const name of ['web', 'worker']) {
    await step(`${name} is told to stop`, podman, [...storage, 'stop', '--time', '40', name]);
    const { output } = await run(podman, [...storage, 'inspect', '--format', '{{.State.ExitCode}}', name]);
    if (output.trim() !== '0') throw new Error(`${name} ended with ${output.trim()}`);
  }
  console.log(`The image ran, on a base of ${base}.`);
  return 0;
});

/** @param {'buildah' | 'podman' | 'mmdebstrap' | 'runc'} name */
async function program(name) {
  const found = await provideProgram(name);
  if (!found) throw new Advice(adviceFor(name));
  return found.path;
}

/** The services as Compose reads them, whose variables this run gives itself; a dollar of their own is written twice. */
function composed() {
  const text = readFileSync(inProject('docker-compose.yml'), 'utf8').replaceAll('$$', () => '$');
  const compose = parse(text, { merge: true });
  return { image: compose.services.web.image, services: compose.services };
}

/**
 * The image that the Dockerfile begins with, under its name: Debian's packages, Node and npm, and the user that they come with.
 * @param {{ buildah: string, mmdebstrap: string, storage: string[], containers: string }} tools
 */
async function makeBase({ buildah, mmdebstrap, storage, containers }) {
  const [, name = ''] = /^FROM (node:\S+) AS base$/m.exec(readFileSync(inProject('Dockerfile'), 'utf8')) ?? [];
  const suite = /-([a-z]+)-slim$/.exec(name)?.[1] ?? '';
  const root = join(containers, `debian-${suite}.tar`);
  if (!existsSync(root)) {
    // A file that was cut off would be taken for a whole one.
    const made = join(containers, `draft-${process.pid}.tar`);
    onShutdown(async () => rmSync(made, { force: true }));
    await step(`Debian ${suite}`, mmdebstrap, [
      ...['--variant=minbase', '--include=libstdc++6,ca-certificates', suite, made],
    ]);
    renameSync(made, root);
  }
  const draft = mkdtempSync(join(tmpdir(), 'karpin-base-'));
  onShutdown(async () => rmSync(draft, { recursive: true, force: true }));
  mkdirSync(join(draft, 'usr/local/bin'), { recursive: true });
  cpSync(join(await fetchNode(pinnedNode()), 'node'), join(draft, 'usr/local/bin/node'));
  // The program on the path is a link into the package.
  const [command, [script = command]] = npm();
  const npmCli = realpathSync(script);
  if (!npmCli.endsWith('npm-cli.js'))
    throw new Advice('npm as a package is needed, to go into the base: install Node with npm.');
  cpSync(dirname(dirname(npmCli)), join(draft, 'usr/local/lib/node_modules/npm'), { recursive: true });
  mkdirSync(join(draft, 'usr/local/etc'), { recursive: true });
  // Whoever signs for the registry on this machine does so in the container.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) {
    mkdirSync(join(draft, 'etc/ssl/certs'), { recursive: true });
    cpSync(certificates, join(draft, certificates));
    writeFileSync(join(draft, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`);
  }
  const buildFile = join(draft, 'Dockerfile');
  writeFileSync(
    buildFile,
    [
      'FROM scratch',
      'ADD debian.tar /',
      'COPY usr /usr/',
      'COPY etc /etc/',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js',
      'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
      '',
    ].join('\n'),
  );
  cpSync(root, join(draft, 'debian.tar'));
  await step(`the base ${name}`, buildah, [
    ...[
      ...storage,
      'build',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--format',
      'docker',
      '--tag',
      `docker.io/library/${name}`,
      draft,
    ],
  ]);
  return `Debian ${suite} and Node ${pinnedNode()}`;
}

/**
 * Runs one step, and says how long it took.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 */
async function step(what, command, args) {
  const began = Date.now();
  const { code, output } = await run(command, args, { cwd: projectRoot, timeoutMs: 60 * 60_000, stopSignal: 'SIGINT' });
  if (code !== 0) throw new Error(`${what} failed:\n${output.trim().split('\n').slice(-30).join('\n')}`);
  console.log(`✓ ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/**
 * @param {string} what
 * @param {() => Promise<boolean>} holds
 */
async function until(what, holds) {
  for (const deadline = Date.now() + 180_000; !(await holds()); await sleep(500))
    if (Date.now() > deadline) throw new Error(`${what}: not within three minutes`);
  console.log(`✓ ${what}`);
}

/** @param {string} origin */
async function placeOrder(origin) {
  /** @type {(address: string, body?: object, token?: string) => Promise<any>} */
  const ask = async (address, body, token) => {
    const answer = await fetch(origin + address, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }),
      },
    });
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { accessToken } = await ask('/api/auth/login', {
    email: 'bayi508@karpin.example',
    password: 'karpin508',
    dealerCode: '508',
  });
  const customer = {
    name: 'Konteyner Gıda Ltd. Şti.',
    addressLines: ['Cumhuriyet Cad. 12'],
    district: 'Çankaya',
    province: 'Ankara',
    taxOffice: 'Çankaya',
    taxNumber: '4540536920',
    email: 'muhasebe@deneme.example',
    phone: '0312 555 10 10',
    contact: 'Ayşe Deneme',
    sector: 'Market',
  };
  const { id } = await ask(
    '/api/orders',
    { customer, payment: 'cash-on-delivery', cashOnDelivery: 'cash', lines: [{ sku: 'KarpinMarket', quantity: 2 }] },
    accessToken,
  );
  for (const deadline = Date.now() + 180_000; ; await sleep(300)) {
    const order = await ask(`/api/orders/${id}`, undefined, accessToken);
    const { status, lines } = order;
    if (status === 'completed')
      return {
        id,
        status,
        licences: lines.flatMap((/** @type {any} */ line) => line.licences ?? line.units ?? []).length,
      };
    if (Date.now() > deadline) throw new Error(`the order is ${status} after three minutes: ${JSON.stringify(order)}`);
  }
}
