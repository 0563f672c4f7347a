import { describe, expect, it } from 'vitest';
import { readEnv } from './env.server';

const read = (changes: Record<string, string>) =>
  readEnv({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://bayi.example.com',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
    ...changes,
  });

describe('TRUST_PROXY', () => {
  // (71) Behind a proxy that is not trusted all the world is one address.
  it.each(['', '0'])('O7 an https origin with TRUST_PROXY="%s" is refused with the line that helps', (TRUST_PROXY) => {
    expect(() => read({ TRUST_PROXY })).toThrow(/Set TRUST_PROXY=1 .* or TRUST_PROXY=none/);
  });

  it('O7 a number of proxies, or that there are none, is taken at its word; loopback needs nothing', () => {
    expect(read({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(read({ TRUST_PROXY: 'none' }).TRUST_PROXY).toBe('none');
    expect(read({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).TRUST_PROXY).toBe(0);
    for (const TRUST_PROXY of ['-1', '1.5', 'true']) expect(() => read({ TRUST_PROXY })).toThrow('TRUST_PROXY');
  });
});

describe('REDIS_URL', () => {
  const redis = (changes: Record<string, string>) => read({ TRUST_PROXY: '1', ...changes });
  const nodes = 'redis://shop:p%40ss@one:7000,two:7001';

  it('B38 B16 one server, the nodes of a cluster, or the name that sentinels know: by configuration alone', () => {
    for (const REDIS_URL of ['redis://redis:6379', 'rediss://:secret@redis.example.com/3', 'redis://[::1]:6379'])
      expect(redis({ REDIS_URL }).REDIS_URL).toBe(REDIS_URL);
    expect(redis({ REDIS_URL: nodes, REDIS_CLUSTER: '1' }).REDIS_CLUSTER).toBe(true);
    expect(redis({ REDIS_URL: 'redis://karpin/1', REDIS_SENTINELS: 'a:1, b.example.com' }).REDIS_SENTINELS).toEqual([
      { host: 'a', port: 1 },
      { host: 'b.example.com', port: 26_379 },
    ]);
  });

  it.each([
    [{ REDIS_URL: 'http://redis:6379' }, 'REDIS_URL: must be like redis://host:6379'],
    [{ REDIS_URL: 'redis://one,,two', REDIS_CLUSTER: '1' }, 'REDIS_URL: must be like'],
    [{ REDIS_URL: nodes }, 'which REDIS_CLUSTER=1 alone can use'],
    [{ REDIS_URL: 'redis://one/2', REDIS_CLUSTER: '1' }, 'has one database'],
    [{ REDIS_URL: 'redis://one', REDIS_CLUSTER: '1', REDIS_SENTINELS: 'a' }, 'has no sentinels'],
    [{ REDIS_SENTINELS: 'a:26379' }, 'need REDIS_URL'],
    [{ REDIS_CLUSTER: '1' }, 'need REDIS_URL'],
    [{ REDIS_URL: 'redis://karpin', REDIS_SENTINELS: 'a;b' }, 'REDIS_SENTINELS: must be sentinels like'],
  ])('B38 B16 %j is refused with what is wrong', (changes, message) => {
    expect(() => redis(changes as Record<string, string>)).toThrow(message);
  });
});

describe('S3_BUCKET', () => {
  const bucket = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000', S3_BUCKET: 'dosyalar' };
  const keys = { S3_ACCESS_KEY_ID: 'kimlik', S3_SECRET_ACCESS_KEY: 'gizli-anahtar' };

  it('P8 a bucket needs its keys and a folder in which uploads arrive; without one nothing is needed', () => {
    const folder = { FILES_DIR: '/var/karpin' };
    const incomplete: Record<string, string>[] = [{}, keys, folder, { S3_ACCESS_KEY_ID: 'kimlik', ...folder }];
    for (const some of incomplete) expect(() => read({ ...bucket, ...some })).toThrow(/S3_BUCKET needs .* FILES_DIR/);
    expect(read({ ...bucket, ...keys, FILES_DIR: '/var/karpin' }).S3_REGION).toBe('us-east-1');
    expect(read({ PUBLIC_ORIGIN: bucket.PUBLIC_ORIGIN }).S3_BUCKET).toBeUndefined();
  });
});

describe('OIDC_PROVIDERS', () => {
  const one = {
    id: 'kurum',
    name: 'Kurum hesabı',
    issuer: 'https://id.example.com/realms/karpin',
    clientId: 'karpin',
    clientSecret: 'gizli-anahtar',
  };
  const local = { ...one, issuer: 'http://127.0.0.1:9999' };
  const providers = (list: unknown, PUBLIC_ORIGIN = 'https://bayi.example.com') =>
    read({ TRUST_PROXY: '1', PUBLIC_ORIGIN, OIDC_PROVIDERS: JSON.stringify(list) }).OIDC_PROVIDERS;

  it('D5 is none unless it is said, and a list of providers on https', () => {
    expect(read({ TRUST_PROXY: '1' }).OIDC_PROVIDERS).toEqual([]);
    expect(providers([one])).toEqual([one]);
    expect(providers([local], 'http://127.0.0.1:3000')).toEqual([local]);
  });

  it.each<[unknown, RegExp, string?]>([
    [{ ...one }, /OIDC_PROVIDERS/],
    [[{ ...one, id: 'Kurum Hesabı' }], /OIDC_PROVIDERS\.0\.id: must be a short name/],
    [[{ ...one, clientSecret: '' }], /OIDC_PROVIDERS\.0\.clientSecret/],
    [[{ ...one, scope: 'x' }], /OIDC_PROVIDERS\.0: .*scope/],
    [[one, { ...one, issuer: 'https://other.example' }], /OIDC_PROVIDERS\.1\.id: stands there twice/],
    [[one, { ...one, id: 'other', issuer: `${one.issuer}/` }], /OIDC_PROVIDERS\.1\.issuer: stands there twice/],
    [[{ ...one, issuer: 'https://id.example.com/?a=b' }], /without \? and #/],
    [[{ ...one, issuer: 'http://id.example.com' }], /the issuer of "kurum" must be https/],
    [[local], /the issuer of "kurum" must be https/],
    [[{ ...one, issuer: 'http://id.example.com' }], /must be https/, 'http://127.0.0.1:3000'],
  ])('D5 %j is refused with a line that names what is wrong, and no secret', (list, message, origin) => {
    expect(() => providers(list, origin)).toThrow(message);
    expect(() => providers(list, origin)).not.toThrow(one.clientSecret);
  });
});

it('B22 an acquirer needs its whole account, and https unless it is on this machine', () => {
  const account = { CARD_CLIENT_ID: '1', CARD_STORE_KEY: 'k', CARD_API_USER: 'u', CARD_API_PASSWORD: 'p' };
  const local = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
  expect(read(local).CARD_ACQUIRER_URL).toBeUndefined();
  expect(() => read({ ...local, ...account })).toThrow(/Cards need all of/);
  expect(() => read({ ...local, ...account, CARD_ACQUIRER_URL: 'http://bank.example' })).toThrow(/must be https/);
  expect(read({ ...local, ...account, CARD_ACQUIRER_URL: 'http://localhost:1' }).CARD_CLIENT_ID).toBe('1');
  expect(read({ ...local, ...account, CARD_ACQUIRER_URL: 'https://bank.example' }).CARD_BANK_NAME).toBe('Banka');
});
