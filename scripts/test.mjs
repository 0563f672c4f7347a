import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { provideChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { removeDataDir, startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { freePort, processIdentity, run } from './lib/processes.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { Advice, cacheDir, inProject, projectRoot } from './lib/project.mjs';
import { provideRedis } from './lib/redis.mjs';
import { logsIn, searchLogs } from './lib/search-logs.mjs';
import { onShutdown, runCommand } from './lib/shutdown.mjs';
import { adviceFor, provideProgram } from './lib/test-programs.mjs';

// The person's settings for `npm start` must not reach the tests.
const ownVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'DATA_DIR',
  'PORT',
  'NODE_ENV',
  'DEMO',
  'DEMO_HISTORY',
  'PUBLIC_ORIGIN',
  'HOST',
  'MAIL_URL',
  'OIDC_PROVIDERS',
];

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, ran: string, output?: string, failures?: string[],
 *   secondTries?: string[], again?: () => Promise<Partial<Result>> }} Result of a stage; secondTries: what failed first and then held;
 *   again: runs anew what failed
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string,
 *   failureMessages: string[] }[] }[] }} VitestReport
 */

/** The only file of the integration suite that needs an office program. */
const officeTest = 'tests/integration/import-templates.test.ts';
/** The only one that reads PDF files. */
const pdfTest = 'tests/integration/documents.test.ts';
/** The only one that stands behind a pooler. */
const poolerTest = 'tests/integration/pooler.test.ts';
/** A test as a person or an editor names it; anything else is a part of a name. */
const FILE = /^(app|client|scripts|tests|worker)\/.*\.tsx?$/;
const stages = ['validate', 'unit', 'integration', 'e2e'];
/** More tests than these that need a second try are no accident of the machine: the run fails. */
const MOST_SECOND_TRIES = 15;

runCommand(test, { onSignal: () => console.log('\nStopping …') });

async function test() {
  const { only, filters } = readArguments();
  /** @param {string} stage */
  const wants = (stage) => !only || only === stage;
  const began = Date.now();
  const folder = await makeRunFolder();
  await ensureDependencies({ embedded: true });

  // Downloads run during the checks; a failure is reported where the download is needed.
  const redis = wants('integration') ? settle(provideRedis()) : undefined;
  const chromium = wants('e2e') ? settle(provideChromium()) : undefined;
  const office = wants('integration') && reads(filters, officeTest) ? settle(program('libreOffice')) : undefined;
  const pooler = wants('integration') && reads(filters, poolerTest) ? settle(program('pgBouncer')) : undefined;
  const poppler = wants('integration') && reads(filters, pdfTest) ? settle(program('pdfToText')) : undefined;
  /** @type {Environment} */
  const env = { ...process.env, CI: '1' };
  for (const name of ownVariables) delete env[name];

  /** @type {(Result & { name: string, seconds: number })[]} */
  const results = [];
  // Stages that run side by side would mix their output: one of them prints its output at its end.
  /** @type {(name: string, work: () => Promise<Result>, options?: { live?: boolean }) => Promise<boolean>} */
  const stage = async (name, work, { live = true } = {}) => {
    if (live) console.log(`\n── ${name}`);
    const since = Date.now();
    /** @type {Result} */
    let result;
    try {
      result = await work();
    } catch (error) {
      const output = error instanceof Error && !(error instanceof Advice) ? error.stack : undefined;
      const ran = error instanceof Advice ? error.message : String(error);
      result = { passed: 0, failed: 1, ran, output: output ?? ran };
    }
    if (!live) console.log(`\n── ${name}`);
    if (result.output) console.log(result.output.trimEnd());
    results.push({ name, seconds: Math.round((Date.now() - since) / 1000), ...result });
    return result.failed === 0;
  };

  const live = only !== undefined;
  const checks = async () => {
    if (wants('validate')) await stage('validate', () => validate(env, live), { live });
  };
  // The checks only compute, which a build on two cores leaves room for.
  const checking = checks();
  const needsBuild = wants('integration') || wants('e2e');
  const built =
    needsBuild &&
    (await stage('build', async () => {
      await ensureBuild();
      return { passed: 0, failed: 0, ran: 'build/' };
    }));
  const unit = async () => {
    if (wants('unit')) await stage('unit', () => vitest('unit*', filters, env, { folder, show: live }), { live });
  };
  const integration = async () => {
    if (!redis || !built) return;
    const work = async () => {
      const { url, source } = await redis();
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
      const variables = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: url, TEST_LOG_DIR: logDir(folder) };
      const programs = {
        ...(office && { SOFFICE_PATH: (await office()).path }),
        ...(pooler && { PGBOUNCER_PATH: (await pooler()).path }),
        ...(poppler && { PDFTOTEXT_PATH: (await poppler()).path }),
      };
      const all = { ...env, ...variables, ...programs };
      const result = await vitest('integration', filters, all, { folder, show: live });
      return { ...result, ran: `${result.ran}; embedded PostgreSQL, Redis: ${source}` };
    };
    await stage('integration', work, { live });
  };
  const journeys = async () => {
    if (!chromium || !built) return;
    await stage('e2e', async () => {
      const { path, source } = await chromium();
      const result = await playwright(filters, { ...env, CHROMIUM_PATH: path }, folder);
      return { ...result, ran: `${result.ran}; Chromium: ${source}` };
    });
  };
  // The integration suite mostly waits, the journeys mostly render.
  await Promise.all([journeys(), integration(), checking, unit()]);
  // The machine is calm now; what needs these tests to be alone fails again.
  for (const [index, result] of results.entries()) {
    if (!result.again) continue;
    console.log(`\n── ${result.name}: second try`);
    results[index] = { ...result, ...(await result.again()) };
  }
  if (needsBuild && built) await stage('logs', () => Promise.resolve(searchLogsOf(folder)));
  return summarise(results, began, filters.length > 0);
}

function readArguments() {
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  const filters = end >= 0 ? args.splice(end).slice(1) : [];
  let only;
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--only') only = args.shift() ?? '';
    else filters.push(arg);
  }
  if (only !== undefined && !stages.includes(only)) throw new Advice(`--only takes one of: ${stages.join(', ')}`);
  if (filters.length > 0 && !only)
    throw new Advice('Name the suite of the files: npm test -- --only unit|integration|e2e <files>');
  // Told before a build of half a minute, after which no test would be found.
  const missing = filters.filter((filter) => FILE.test(filter) && !existsSync(inProject(filter)));
  if (missing.length > 0) throw new Advice(`There is no ${missing.join(', no ')}.`);
  return { only, filters };
}

/**
 * Whether a run reads a test file.
 * @param {string[]} filters
 * @param {string} file
 */
function reads(filters, file) {
  return filters.length === 0 || filters.some((filter) => file.includes(filter));
}

/** One folder for everything temporary, removed at the end; those of killed runs are removed first. */
async function makeRunFolder() {
  const prefix = 'karpin-shop-test-';
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const left = join(tmpdir(), name);
    const owner = join(left, 'owner.json');
    if (!existsSync(owner)) continue;
    const { pid, identity } = JSON.parse(readFileSync(owner, 'utf8'));
    if (processIdentity(pid) !== identity) await removeRunFolder(left).catch(() => {});
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(
    join(folder, 'owner.json'),
    JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }),
  );
  // When run as root, the database's account must be able to enter it.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'tmp'), { mode: 0o711 });
  mkdirSync(logDir(folder));
  process.env.TMPDIR = join(folder, 'tmp');
  // The product starts hundreds of times: compiling its source is a sixth of what a start of the web process computes.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache');
  onShutdown(() => removeRunFolder(folder));
  return folder;
}

/** @param {string} folder */
async function removeRunFolder(folder) {
  // Leftovers of an interrupted run's tests/support/own-servers.ts: as root each has its own mount.
  for (const name of readdirSync(join(folder, 'tmp'))) {
    const place = join(folder, 'tmp', name);
    if (!existsSync(join(place, 'data'))) continue;
    await removeDataDir(join(place, 'data'));
    spawnSync('umount', ['-l', place], { stdio: 'ignore' });
  }
  await removeDataDir(join(folder, 'postgres'));
  for (const name of ['e2e', 'e2e-again']) await removeDataDir(join(folder, name));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * @param {import('./lib/test-programs.mjs').ProgramName} name
 * @throws Advice where it is not to be had
 */
async function program(name) {
  const found = await provideProgram(name);
  if (!found) throw new Advice(adviceFor(name));
  return found;
}

/**
 * A failure of early work surfaces where it is awaited, not as an unhandled rejection.
 * @param {Promise<T>} promise
 * @template T
 */
function settle(promise) {
  promise.catch(() => {});
  return () => promise;
}

/**
 * @param {Environment} env
 * @param {boolean} show
 */
async function validate(env, show) {
  const args = [inProject('scripts/validate.mjs')];
  const { code, output } = await run(process.execPath, args, { cwd: projectRoot, env, show });
  return {
    passed: 0,
    failed: code === 0 ? 0 : 1,
    ran: code === 0 ? 'all checks' : 'a check failed: see above',
    output,
  };
}

/**
 * @param {string} project
 * @param {string[]} filters
 * @param {Environment} env
 * @param {{ folder: string, show: boolean }} options
 */
async function vitest(project, filters, env, { folder, show }) {
  const { found, code, output } = await runVitest(project, filters, env, { folder, show });
  const files = (found?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  const failures = failuresOfSuite(found);
  const result = verdict(code, countsOf(found));
  if (files.length === 0 || failures.length > MOST_SECOND_TRIES) return { ...result, output, failures };
  const again = async () => {
    // One file at a time: what fails for want of a processor gets one.
    const second = await runVitest(project, [...files, '--maxWorkers=1'], env, { folder, show: true });
    const left = verdict(second.code, countsOf(second.found));
    if (left.failed > 0) return { failures: [...failures, ...failuresOfSuite(second.found)] };
    return {
      failed: 0,
      passed: result.passed + failures.length,
      ran: `${result.ran}, ${failures.length} at the second try`,
      failures: [],
      secondTries: failures,
    };
  };
  return { ...result, output, failures, again };
}

/**
 * @param {string} project
 * @param {string[]} filters
 * @param {Environment} env
 * @param {{ folder: string, show: boolean }} options
 */
async function runVitest(project, filters, env, { folder, show }) {
  const report = join(folder, `${project.replace('*', '')}.json`);
  rmSync(report, { force: true });
  const args = [
    ...[inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', project, '--allowOnly=false'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
  ];
  const { code, output } = await run(process.execPath, args, { cwd: projectRoot, env, show, stopSignal: 'SIGINT' });
  /** @type {VitestReport | undefined} */
  const found = readReport(report);
  return { code, output, found };
}

/** @param {VitestReport | undefined} found */
function countsOf(found) {
  return {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    files: found?.testResults.length ?? 0,
  };
}

/**
 * @param {string[]} filters
 * @param {Environment} env
 * @param {string} folder
 */
async function playwright(filters, env, folder) {
  const first = await runPlaywright(filters, env, { folder, name: 'e2e' });
  if (first.places.length === 0 || first.places.length > MOST_SECOND_TRIES) return first;
  const again = async () => {
    // One journey at a time, on a product of its own; the pictures of the first try stay.
    const list = join(folder, 'e2e-again.txt');
    writeFileSync(list, `${first.places.join('\n')}\n`);
    const options = ['--test-list', list, '--workers=1', '--output=test-results/second-try'];
    const second = await runPlaywright(options, env, { folder, name: 'e2e-again' });
    if (second.failed > 0) return { failures: [...first.failures, ...second.failures] };
    return {
      failed: 0,
      passed: first.passed + first.failed + (first.skipped ?? 0),
      skipped: second.skipped,
      ran: `${first.ran}, ${first.failed} at the second try`,
      failures: [],
      secondTries: first.failures,
    };
  };
  return { ...first, again };
}

/**
 * @param {string[]} filters
 * @param {Environment} env
 * @param {{ folder: string, name: string }} options name: of its data folder
 */
async function runPlaywright(filters, env, { folder, name }) {
  const report = join(folder, `${name}.json`);
  const variables = {
    E2E_REPORT: report,
    E2E_DATA_DIR: join(folder, name),
    E2E_PORT: String(await freePort()),
    E2E_OIDC_PORT: String(await freePort()),
    E2E_LOG: join(logDir(folder), `product-of-${name}.log`),
  };
  const { code } = await run(
    process.execPath,
    [inProject('node_modules/@playwright/test/cli.js'), 'test', ...filters],
    {
      cwd: projectRoot,
      env: { ...env, ...variables },
      show: true,
      stopSignal: 'SIGINT',
    },
  );
  /** @type {import('@playwright/test/reporter').JSONReport | undefined} */
  const found = readReport(report);
  const { expected = 0, unexpected = 0, skipped = 0 } = found?.stats ?? {};
  const suites = found?.suites ?? [];
  const result = verdict(code, { passed: expected, failed: unexpected, skipped, files: suites.length });
  const failed = failedJourneys(suites);
  return {
    ...result,
    failures: failed.map(({ file, line, title, error }) => failure(`${file}:${line} ${title}`, error)),
    // By name, since journeys of a loop share one line. A file whose journeys build on each other ends with the first that fails:
    // it runs anew from its beginning.
    places: [
      ...new Set(failed.map(({ file, names }) => (isSerial(suites, file) ? file : [file, ...names].join(' › ')))),
    ],
  };
}

/**
 * The failures with their first words, for the end of the run, so that a reader of the last lines knows where to look.
 * @param {VitestReport | undefined} report
 * @returns {string[]}
 */
function failuresOfSuite(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(projectRoot, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded, or whose set-up fails, has no failed test.
    if (failed.length === 0 && message) return [failure(file, message)];
    return failed.map((test) => failure(`${file} ${test.fullName}`, test.failureMessages[0]));
  });
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite[]} suites
 * @param {string[]} [around] the names of the groups they stand in
 * @returns {{ file: string, line: number, title: string, names: string[], error?: string }[]} names: of the groups, and its own
 */
function failedJourneys(suites, around = []) {
  return suites.flatMap((suite) => [
    // A group without a name has no place in the name of its journeys.
    ...(suite.suites ?? []).flatMap((inner) =>
      failedJourneys([inner], inner.title ? [...around, inner.title] : around),
    ),
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({ file, line, title, names: [...around, title], error: results[0]?.error?.message })),
    ),
  ]);
}

/**
 * Whether journeys of a file did not run, which is what becomes of those behind one that failed.
 * @param {import('@playwright/test/reporter').JSONReportSuite[]} suites
 * @param {string} file
 * @returns {boolean}
 */
function isSerial(suites, file) {
  return suites.some(
    (suite) =>
      isSerial(suite.suites ?? [], file) ||
      suite.specs.some((spec) => spec.file === file && spec.tests.some(({ status }) => status === 'skipped')),
  );
}

/**
 * @param {string} what
 * @param {string | undefined} why
 */
function failure(what, why = 'no message') {
  return `  ✗ ${what}\n${stripVTControlCharacters(why).slice(0, 1500).replace(/^/gm, '      ')}`;
}

/** @param {string} folder */
function logDir(folder) {
  return join(folder, 'logs');
}

/**
 * The processes' logs of all suites contain nobody's data.
 * @param {string} folder
 */
function searchLogsOf(folder) {
  // The servers' own logs are in their data folders.
  const files = [logDir(folder), ...['postgres', 'e2e', 'e2e-again'].map((name) => join(folder, name))].flatMap(logsIn);
  const { lines, found } = searchLogs(files);
  for (const { file, line, what } of found.slice(0, 20)) console.error(`${what}: ${file}\n  ${line.slice(0, 1000)}`);
  const ran = `${lines} lines in ${files.length} files, ${found.length} with what no log may hold`;
  return { passed: 0, failed: found.length > 0 || lines === 0 ? 1 : 0, ran };
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * @param {number} code
 * @param {{ passed: number, failed: number, skipped: number, files: number }} counts
 * @returns {Result}
 */
function verdict(code, { passed, failed, skipped, files }) {
  const ran = `${passed + failed} tests in ${files} files${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  // A suite that was interrupted or ran nothing counts as a failure of its own.
  if (failed === 0 && (code !== 0 || passed === 0))
    return { passed, failed: 1, skipped, ran: `${ran}, but the suite failed` };
  return { passed, failed, skipped, ran };
}

/**
 * @param {(Result & { name: string, seconds: number })[]} results
 * @param {number} began
 * @param {boolean} filtered
 */
function summarise(results, began, filtered) {
  // A test that is skipped in a full run proves nothing, so it fails the run.
  const skipped = filtered ? 0 : results.reduce((sum, result) => sum + (result.skipped ?? 0), 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const secondTries = results.flatMap((result) => result.secondTries ?? []);
  const tooMany = secondTries.length > MOST_SECOND_TRIES ? secondTries.length : 0;
  const failed = results.reduce((sum, result) => sum + result.failed, skipped + tooMany);
  console.log(`\n── summary (${Math.round((Date.now() - began) / 1000)} s)`);
  const inOrder = [...stages, 'build', 'logs'];
  results.sort((one, other) => inOrder.indexOf(one.name) - inOrder.indexOf(other.name));
  for (const { name, seconds, failed: failures, ran } of results) {
    console.log(`${failures === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${String(seconds).padStart(4)} s   ${ran}`);
  }
  for (const line of results.flatMap((result) => result.failures ?? [])) console.log(line);
  // Not a failure, for whoever changes one thing must not be refused for another; but to be looked at, since it will
  // come back.
  if (secondTries.length > 0) console.log(`Held at the second try, with what the first one said:`);
  for (const line of secondTries) console.log(line);
  if (tooMany > 0) console.log(`✗ more than ${MOST_SECOND_TRIES} second tries`);
  if (skipped > 0) console.log(`✗ ${skipped} skipped: a test that does not run proves nothing`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed === 0 && results.length > 3) {
    // For the table that `npm run bench` writes.
    const seconds = Math.round((Date.now() - began) / 1000);
    writeFileSync(join(cacheDir(), 'last-test.json'), JSON.stringify({ seconds, tests: passed }));
  }
  return failed === 0 ? 0 : 1;
}
