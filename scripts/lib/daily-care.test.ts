import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAudit } from './audit.mjs';
import { problemsOfLicences } from './licences.mjs';
import { secretsIn } from './search-secrets.mjs';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const { packages } = read('package-lock.json') as { packages: Parameters<typeof problemsOfLicences>[0] };

describe('licences of packages', () => {
  const withOne = (entry: { license?: string; dev?: boolean }) =>
    problemsOfLicences({ ...packages, 'node_modules/a/node_modules/@new/one': { version: '1.0.0', ...entry } });

  it('B38 O6 each package has one that was allowed', () => {
    expect(problemsOfLicences(packages)).toEqual([]);
  });

  it('B38 O6 what opens our source is refused where it is shipped, what is unknown everywhere; of two joined by OR one is enough', () => {
    for (const license of [
      'GPL-3.0-only',
      'AGPL-3.0',
      'MPL-2.0',
      '(MIT AND GPL-2.0)',
      'SEE LICENSE IN x',
      'UNLICENSED',
    ])
      expect(withOne({ license })).toEqual([expect.stringMatching(/^@new\/one 1\.0\.0: .*what is shipped may not/)]);
    expect(withOne({})).toEqual([expect.stringContaining('no licence is named')]);
    expect(withOne({ license: 'GPL-3.0-only', dev: true })).toEqual([expect.stringContaining('tools may not have')]);
    for (const license of ['MIT', '(MIT OR GPL-3.0-or-later)', '(Apache-2.0 AND MIT)'])
      expect(withOne({ license })).toEqual([]);
    expect(withOne({ license: 'MPL-2.0', dev: true })).toEqual([]);
  });

  it('B38 O6 an exception that nothing needs any more is named', () => {
    const { 'node_modules/busboy': _, ...others } = packages;
    expect(problemsOfLicences(others)).toEqual([expect.stringContaining('busboy is excepted')]);
  });
});

describe('secrets in files', () => {
  const base64 = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY=';
  // Put together here, so that this file holds none.
  it.each([
    [`-----BEGIN ${'PRIVATE'} KEY-----\n${base64}`, 'a private key'],
    [`id = ${'AKIA'}IOSFODNN7EXAMPLE`, 'a key of Amazon'],
    [`${'ghp'}_${'a1'.repeat(18)}`, 'a token of GitHub'],
    [`//registry.npmjs.org/:_authToken=${'npm'}_${'a1'.repeat(18)}`, 'a token of npm'],
    [`${'xoxb'}-1234567890-abcdefghijklmnop`, 'a token of Slack'],
    [`ENCRYPTION_KEY=${base64}`, 'an encryption key'],
    [`DATABASE_URL=postgres://karpin:${'geheim'}@db.karpin.com.tr/shop`, 'a password for db.karpin.com.tr'],
  ])('O7 B38 is found: %#', (secret, what) => {
    expect(secretsIn(`first\n${secret}\n`)).toEqual([{ line: 2, what }]);
  });

  it('O7 B38 examples, placeholders and this machine are none', () => {
    for (const text of [
      'postgres://karpin:geheim@127.0.0.1:5432/shop',
      'smtps://shop:secret@mail.example.com',
      'postgres://karpin:${POSTGRES_PASSWORD}@postgres:5432/shop',
      'ENCRYPTION_KEY="$(openssl rand -base64 32)"',
      '-----BEGIN PUBLIC KEY-----',
    ])
      expect(secretsIn(text)).toEqual([]);
  });
});

describe('known holes', () => {
  it('B38 O6 a registry that gives no advisories is told from one that knows of none', () => {
    expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({ asked: false, why: '405 Method Not Allowed' });
    expect(readAudit('npm error network\nmore')).toEqual({ asked: false, why: 'npm error network' });
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ asked: true, found: [] });
    const via = [{ title: 'DoS', url: 'https://github.example/1' }, 'ansi'];
    const one = { name: 'a', severity: 'high', range: '<2', via, fixAvailable: { name: 'a', version: '2.0.0' } };
    expect(readAudit(JSON.stringify({ vulnerabilities: { a: one } }))).toEqual({
      asked: true,
      found: ['high: a <2: DoS (https://github.example/1); by ansi. Fixed by a 2.0.0.'],
    });
  });
});

it('B38 O6 rules of updates name packages that are there, and hold each one’s majors back that decisions hold back', () => {
  const { packageRules, minimumReleaseAge } = read('renovate.json') as {
    packageRules: { matchPackageNames?: string[]; matchUpdateTypes?: string[]; enabled?: boolean }[];
    minimumReleaseAge: string;
  };
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<string, object>;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const pattern of packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames)) {
    const known = pattern.endsWith('/**')
      ? names.some((name) => name.startsWith(pattern.slice(0, -2)))
      : names.includes(pattern);
    expect(known || pattern === 'node', pattern).toBe(true);
  }
  const held = packageRules.filter(
    ({ enabled, matchUpdateTypes }) => enabled === false && matchUpdateTypes?.join() === 'major',
  );
  expect(held.flatMap(({ matchPackageNames = [] }) => matchPackageNames)).toEqual(
    expect.arrayContaining(['@remix-run/**', 'react', 'express', '@types/node', 'node']),
  );
  expect(minimumReleaseAge).toBe('7 days');
});
