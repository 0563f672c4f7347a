import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KarpinClient, LoggedOutError, type Tokens } from '../../client/karpin';
import { apiCallerOf, requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { GRACE_SECONDS } from '~/features/identity/accounts/token-terms';
import {
  issueAccessToken,
  openTokenFamily,
  pruneTokens,
  renewTokens,
} from '~/features/identity/accounts/token-store.server';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { registrationToken } from '../support/registration';
import { COMMAND_LINE, dealerVisitor, staffVisitor, Visitor } from '../support/staff';

type LoggedIn = Tokens & { expiresIn: number; userData: { nFirmaID: number; UserID: number; role: string } };

const DEALER = { email: 'bayi36@karpin.example', password: 'karpin36', dealerCode: '36' };
const KEY = /kps_[\w-]{43}/;

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

beforeEach(async () => {
  await database.query('delete from rate_limits');
});

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(`${host.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function logIn(who: object = DEALER): Promise<LoggedIn> {
  const answer = await post('/api/auth/login', who);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as LoggedIn;
}

const renew = (refreshToken: string) => post('/api/auth/refresh-token', { refreshToken });

const orders = (authorization: string, query = '') =>
  fetch(`${host.origin}/api/orders${query}`, { headers: { Authorization: authorization } });
const basic = (name: string, token: string) => `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`;

/** As if the uses of an account's refresh tokens were longer ago than the grace. */
const passGrace = (accountId: number) =>
  database.query(
    `update refresh_tokens r set used_at = used_at - interval '${GRACE_SECONDS + 1} seconds' from token_families f
     where f.id = r.family_id and f.account_id = $1`,
    [accountId],
  );

const audited = async (action: string) =>
  (
    await database.query<{ reason: string | null; after: Record<string, unknown> | null; actor: string }>(
      'select reason, after, actor from audit_entries where action = $1 order by id desc',
      [action],
    )
  )[0];

describe('refresh tokens', () => {
  it('D4 rotate: one successor within the grace, also for many at once; a late reuse ends the family, and the trail says so', async () => {
    const first = await logIn();
    expect(first).toMatchObject({ expiresIn: 3600, userData: { nFirmaID: 36, role: 'dealer' } });
    const accountId = first.userData.UserID;
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(first.refreshToken)));
    const pairs = (await Promise.all(answers.map((answer) => answer.json()))) as LoggedIn[];
    const [second] = pairs;
    if (!second) throw new Error('nothing was renewed');
    expect(new Set(pairs.map(({ accessToken, refreshToken }) => `${accessToken} ${refreshToken}`)).size).toBe(1);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.expiresIn).toBeGreaterThan(3600 - GRACE_SECONDS - 1);
    // The old access token lasts out its hour: a request that is under way with it is not lost.
    for (const { accessToken } of [first, second]) expect((await orders(`Bearer ${accessToken}`)).status).toBe(200);
    const held = await database.query<{ text: string }>(
      `select coalesce(sealed_successor, '') || encode(token_hash, 'escape') as text from refresh_tokens`,
    );
    expect(held.some(({ text }) => text.startsWith('v1:'))).toBe(true);
    for (const { text } of held) expect(text).not.toContain(second.refreshToken.slice(4));

    await passGrace(accountId);
    await pruneTokens();
    expect(await database.query('select from refresh_tokens where sealed_successor is not null')).toEqual([]);
    const reused = await renew(first.refreshToken);
    expect(reused.status).toBe(401);
    expect(await reused.json()).toMatchObject({ code: 'refresh-refused' });
    expect((await renew(second.refreshToken)).status).toBe(401);
    expect((await orders(`Bearer ${second.accessToken}`)).status).toBe(401);
    expect(await audited('account.token-reuse')).toMatchObject({ actor: DEALER.email });
  });

  it('D4 members renew, too; revoking ends the family and tells nothing; what is no token is refused', async () => {
    const answer = await post('/api/auth/register', {
      displayName: 'Belirteç-Üyesi',
      email: 'belirtec@ornek.example',
      password: 'mor-vapur',
    });
    expect(answer.status).toBe(202);
    const member = (await answer.json()) as LoggedIn;
    const token = await registrationToken(database, 'belirtec@ornek.example');
    expect((await new Visitor(host).post('/register/confirm', { token })).status).toBe(302);
    const renewed = (await (await renew(member.refreshToken)).json()) as LoggedIn;
    expect(renewed.userData).toMatchObject({ role: 'member', nFirmaID: 0 });
    expect((await post('/api/auth/revoke', { token: renewed.accessToken })).status).toBe(204);
    expect((await renew(renewed.refreshToken)).status).toBe(401);
    expect((await post('/api/auth/revoke', { token: 'kpr_nobody' })).status).toBe(204);
    for (const token of [member.accessToken, 'kpr_x', "' or 1=1 --"]) expect((await renew(token)).status).toBe(401);
  });

  it('D4 a stored access token renews while it is valid, once and in its family; a used one ends it after the grace', async () => {
    const byAccess = (accessToken: string) => post('/api/auth/refresh-token', { accessToken });
    const first = await logIn();
    const answers = await Promise.all([1, 2, 3].map(() => byAccess(first.accessToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [second, ...others] = (await Promise.all(answers.map((answer) => answer.json()))) as LoggedIn[];
    if (!second) throw new Error('There is no pair.');
    for (const { accessToken, refreshToken } of others) {
      expect([accessToken, refreshToken]).toEqual([second.accessToken, second.refreshToken]);
    }
    expect(second.accessToken).not.toBe(first.accessToken);
    // The pair's own refresh token is good once, too.
    expect((await renew(first.refreshToken)).status).toBe(200);
    expect((await orders(`Bearer ${second.accessToken}`)).status).toBe(200);
    await database.query(
      `update access_tokens a set used_at = used_at - interval '${GRACE_SECONDS + 1} seconds' from token_families f
       where f.id = a.family_id and f.account_id = $1`,
      [first.userData.UserID],
    );
    expect((await byAccess(first.accessToken)).status).toBe(401);
    expect(await audited('account.token-reuse')).toMatchObject({ actor: DEALER.email });
    expect((await orders(`Bearer ${second.accessToken}`)).status).toBe(401);
    expect((await renew(second.refreshToken)).status).toBe(401);
  });

  it('D4 an access token that has expired, or has no family, renews nothing', async () => {
    const byAccess = (accessToken: unknown) => post('/api/auth/refresh-token', { accessToken });
    const { accessToken, userData } = await logIn();
    await database.query(
      `update access_tokens a set expires_at = now() - interval '1 second' from token_families f
       where f.id = a.family_id and f.account_id = $1`,
      [userData.UserID],
    );
    expect((await byAccess(accessToken)).status).toBe(401);
    expect((await byAccess(await issueAccessToken(userData.UserID))).status).toBe(401);
    for (const wrong of [undefined, '', 5]) expect((await byAccess(wrong)).status).toBe(400);
  });

  it('D4 all tokens of an account end where its sessions end, and a family that was renewed is never older than its password', async () => {
    const { refreshToken, accessToken, userData } = await logIn();
    const dealer = await dealerVisitor(host, 36);
    const made = await dealer.post('/account/tokens', { intent: 'make', name: 'Kasa', scope: 'read', days: '30' });
    const key = KEY.exec(await made.text())?.[0] ?? '';
    expect((await orders(`Bearer ${key}`)).status).toBe(200);
    const { accountId, pair } = await transaction(async (tx) => {
      const result = await renewTokens(tx, refreshToken);
      if (result.outcome !== 'renewed') throw new Error(result.outcome);
      return { accountId: result.viewer.accountId, pair: result.pair };
    });
    expect(accountId).toBe(userData.UserID);
    await changeAccount(
      COMMAND_LINE,
      accountId,
      { do: 'end-sessions' },
      { reason: 'Bilgisayar kayboldu', locale: 'tr' },
    );
    for (const token of [accessToken, pair.accessToken, key])
      expect((await orders(`Bearer ${token}`)).status).toBe(401);
    expect((await renew(pair.refreshToken)).status).toBe(401);
    const again = await openTokenFamily(accountId);
    await database.query('update user_accounts set password_changed_at = now() where id = $1', [accountId]);
    expect((await renew(again.refreshToken)).status).toBe(401);
  });

  it('D4 the client renews by itself, with requests under way, and says when the person must log in again', async () => {
    let stored: Tokens | undefined;
    const client = new KarpinClient({ origin: host.origin, onTokens: (tokens) => void (stored = tokens) });
    await client.logIn(DEALER);
    const before = stored;
    await database.query(`update access_tokens set expires_at = now() - interval '1 second'`);
    const pages = await Promise.all(
      [1, 2, 3].map((limit) => client.json<{ orders: unknown[] }>(`/api/orders?limit=${limit}`)),
    );
    expect(pages.every(({ orders: page }) => Array.isArray(page))).toBe(true);
    expect(stored?.refreshToken).not.toBe(before?.refreshToken);
    // Another tab that still holds the token from before is handed the same.
    const other = new KarpinClient({
      origin: host.origin,
      tokens: before,
      onTokens: (now) => expect(now).toEqual(stored),
    });
    expect((await other.request('/api/orders')).status).toBe(200);
    await client.logOut();
    expect(stored).toBeUndefined();
    await expect(other.request('/api/orders')).rejects.toThrow(LoggedOutError);
  });
});

describe('POST /api/token', () => {
  const grant = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    fetch(`${host.origin}/api/token`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: new URLSearchParams(fields).toString(),
    });
  const good = { grant_type: 'password', username: DEALER.email, password: DEALER.password };

  it('D4 exchanges a dealer’s password for a token, in the words that old programs know', async () => {
    const answer = await grant({ ...good, client_id: 'kasa' });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as Record<string, string>;
    expect(body).toMatchObject({ userName: DEALER.email, token_type: 'bearer', expires_in: 3600 });
    expect(Date.parse(body['.expires'] ?? '') - Date.parse(body['.issued'] ?? '')).toBe(3600_000);
    expect((await orders(`Bearer ${body.access_token}`)).status).toBe(200);
    const errors: [Record<string, string>, string][] = [
      [{ ...good, password: 'yanlış' }, 'invalid_grant'],
      [{ ...good, username: 'destek@karpin.example', password: 'Karpin-demo-2026' }, 'invalid_grant'],
      [{ ...good, grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      [{ username: good.username, password: good.password }, 'invalid_request'],
      [{ ...good, username: 'a\0b@karpin.example' }, 'invalid_request'],
    ];
    for (const [fields, error] of errors) {
      const refused = await grant(fields);
      expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, error]);
    }
    expect((await grant(good, 'text/plain')).status).toBe(415);
  });

  it('D4 O7 counts wrong passwords as the log-in does, and can be switched off', async () => {
    const wrong = { ...good, username: 'bayi69@karpin.example', password: 'yanlış' };
    for (let tries = 0; tries < 5; tries += 1) expect((await grant(wrong)).status).toBe(400);
    const late = await grant(wrong);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
    const admin = await staffVisitor(host, 'admin');
    const reason = 'Kimse kullanmıyor artık';
    expect((await admin.post('/ops/settings', { group: 'tokens', intent: 'save', reason })).status).toBe(302);
    const off = await grant(good);
    expect([off.status, ((await off.json()) as { error: string }).error]).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('service tokens', () => {
  const callerOf = (authorization: string) =>
    apiCallerOf(new Request('http://127.0.0.1:3000/api/x', { headers: { Authorization: authorization } }));

  /** Makes a key on a page and returns what the page showed once. */
  async function makeKey(
    visitor: Visitor,
    page: string,
    fields: Record<string, string>,
  ): Promise<{ id: number; key: string }> {
    const answer = await visitor.post(page, { intent: 'make', name: 'Excel', scope: 'read', days: '90', ...fields });
    const shown = KEY.exec(await answer.text())?.[0];
    expect(shown, page).toBeDefined();
    const [row] = await database.query<{ id: number }>('select id from service_tokens order by id desc limit 1');
    return { id: row?.id ?? 0, key: shown ?? '' };
  }

  it('D4 57 a dealer’s key is shown once, stored hashed, works as Bearer and as Basic, and ends for its own firm alone', async () => {
    const dealer = await dealerVisitor(host, 444);
    const wrong = await dealer.post('/account/tokens', { intent: 'make', name: ' ', scope: 'all', days: '7' });
    expect(wrong.status).toBe(400);
    const { id, key } = await makeKey(dealer, '/account/tokens', { name: 'Excel, muhasebe' });
    const list = await (await dealer.get('/account/tokens')).text();
    expect(list).toContain('Excel, muhasebe');
    expect(list).toContain(`kps_…${key.slice(-4)}`);
    expect(list).not.toContain(key);
    expect(
      await database.query(`select from service_tokens where token_hash = sha256($1::bytea)`, [Buffer.from(key)]),
    ).toHaveLength(1);
    for (const authorization of [`Bearer ${key}`, basic('444', key), basic('', key), `bearer ${key}`]) {
      expect((await orders(authorization)).status).toBe(200);
    }
    expect(await callerOf(basic('444', key))).toMatchObject({
      kind: 'dealer',
      viewer: { firm: { id: 444 } },
      scopes: { read: true, write: false },
      token: { id, name: 'Excel, muhasebe' },
    });
    expect((await dealer.get('/account/tokens').then((page) => page.text())).includes('Bağlantı bekleniyor')).toBe(
      false,
    );
    // Not for writing, not in the address, and a password of a person is no key.
    const written = await fetch(`${host.origin}/api/orders`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([written.status, ((await written.json()) as { code: string }).code]).toEqual([403, 'scope-missing']);
    for (const name of ['access_token', 'API_KEY', 'token']) {
      const answer = await orders(`Bearer ${key}`, `?${name}=${key}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'token-in-address']);
    }
    const challenge = await orders(basic('bayi444@karpin.example', 'karpin444'));
    expect(challenge.status).toBe(401);
    expect(challenge.headers.get('WWW-Authenticate')).toBe('Basic realm="api", charset="UTF-8", Bearer realm="api"');

    const stranger = await dealerVisitor(host, 36);
    expect((await stranger.post('/account/tokens', { intent: 'revoke', id: String(id) })).status).toBe(404);
    expect((await orders(`Bearer ${key}`)).status).toBe(200);
    expect((await dealer.post('/account/tokens', { intent: 'revoke', id: String(id) })).status).toBe(302);
    expect((await orders(basic('444', key))).status).toBe(401);
    expect(await audited('service-token.make')).toMatchObject({
      actor: 'bayi444@karpin.example',
      after: { scope: 'read', validDays: 90 },
    });
    expect(await audited('service-token.revoke')).toMatchObject({ actor: 'bayi444@karpin.example' });
  });

  it('D4 57 an expired key is 401 that says so, tables bound it, and of twenty the next is refused', async () => {
    const dealer = await dealerVisitor(host, 69);
    const { id, key } = await makeKey(dealer, '/account/tokens', { scope: 'read-write', table: 'vwLisans' });
    await expect(
      requireApiDealer(
        new Request('http://x/api/orders', { headers: { Authorization: `Bearer ${key}` } }),
        'read',
        'amounts.see',
      ),
    ).rejects.toMatchObject({ code: 'scope-missing' });
    expect(await callerOf(`Bearer ${key}`)).toMatchObject({
      scopes: { read: true, write: true, tables: ['vwLisans'] },
    });
    await database.query(`update service_tokens set expires_at = now() where id = $1`, [id]);
    const answer = await orders(`Bearer ${key}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'token-expired']);
    await database.query(
      `insert into service_tokens (token_hash, hint, name, account_id, may_read, may_write, made_by)
       select sha256(n::text::bytea), 'xxxx', 'x', account_id, true, false, made_by from service_tokens, generate_series(1, 20) n where id = $1`,
      [id],
    );
    const refused = await dealer.post('/account/tokens', { intent: 'make', name: 'x', scope: 'read', days: '0' });
    expect(refused.status).toBe(409);
  });

  it('D4 O5 staff make and revoke with a right by name, a reason and an entry; operators look only', async () => {
    const [admin, operator] = await Promise.all([staffVisitor(host, 'admin'), staffVisitor(host, 'operator')]);
    const fields = { name: 'ERP aktarımı', scope: 'read-write', days: '0' };
    expect((await admin.post('/ops/tokens/new', fields)).status).toBe(400);
    const { id, key } = await makeKey(admin, '/ops/tokens/new', { ...fields, reason: 'ERP gece aktarımı için' });
    expect(await callerOf(`Bearer ${key}`)).toEqual({
      kind: 'service',
      tokenId: id,
      name: 'ERP aktarımı',
      scopes: { read: true, write: true },
    });
    // It is no dealer's, so it has no orders of its own.
    expect((await orders(`Bearer ${key}`)).status).toBe(403);
    expect(await (await operator.get('/ops/tokens')).text()).toContain('ERP aktarımı');
    expect((await operator.post(`/ops/tokens/${id}`, { reason: 'Denemek istedim yalnızca' })).status).toBe(403);
    expect((await admin.post(`/ops/tokens/${id}`, { reason: 'kısa' })).status).toBe(400);
    const reason = 'Aktarım başka sunucuya taşındı';
    expect((await admin.post(`/ops/tokens/${id}`, { reason })).status).toBe(302);
    await expect(callerOf(`Bearer ${key}`)).rejects.toMatchObject({ status: 401, code: 'unauthorised' });
    expect(await audited('service-token.revoke')).toMatchObject({ actor: 'admin@karpin.example', reason });
    expect(await (await admin.get('/ops/tokens?group=ended')).text()).toContain('ERP aktarımı');
  });
});
