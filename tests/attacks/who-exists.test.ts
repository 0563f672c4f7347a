import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { inviteAccount } from '~/features/desks/administration/invite-account.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { registrationToken } from '../support/registration';
import { COMMAND_LINE, dealerVisitor } from '../support/staff';

const PASSWORD = 'Defne-72';

let database: TestDatabase;
let host: HostProcess;
/** Accounts of every kind. */
const taken: Record<string, string> = {};
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // Nobody listens there: what would go out stays where it was stored.
  host = await startHost(database.url, { TRUST_PROXY: '1', MAIL_URL: 'smtp://127.0.0.1:9' });
  const make = (email: string) =>
    transaction((tx) => createAccount(tx, { role: 'member', email, displayName: 'Biri-Burada', password: PASSWORD }));
  taken.member = 'uye@karpin.example';
  taken.locked = 'kilitli@karpin.example';
  for (const email of [taken.member, taken.locked]) await make(email);
  await database.query('update user_accounts set locked = true where email = $1', [taken.locked]);
  taken.invited = 'davetli@karpin.example';
  await inviteAccount(
    COMMAND_LINE,
    { email: taken.invited, displayName: 'Davetli', role: 'admin' },
    { reason: 'Ekibe yeni katıldı', locale: 'tr' },
  );
  taken.dealer = 'bayi36@karpin.example';
  taken.inactive = 'bayi71@karpin.example';
  await database.query('update "tbFirma" set "bAktif" = false where "nFirmaID" = 71');
  // Not the one that the demo's pages name.
  taken.staff = 'operator@karpin.example';
  owner = (await dealerVisitor(host, 69)).cookie;
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.query('delete from rate_limits');
});

const send = (path: string, body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(host.origin + path, {
    method: 'POST',
    body,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': '198.51.100.1',
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    redirect: 'manual',
  });
const form = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  send(path, new URLSearchParams(fields), headers);
const json = (path: string, fields: object) => send(path, JSON.stringify(fields));

const typed = (email: string) => ({
  displayName: 'Yeni-Biri',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: 'on',
});
const register = (email: string, headers?: Record<string, string>, path = '/register') =>
  form(path, typed(email), headers);
const registerByProgram = (email: string) => {
  const { displayName, password } = typed(email);
  return json('/api/auth/register', { displayName, email, password });
};

/** Each door that takes an e-mail from somebody who is not its owner. */
const DOORS: Record<string, (email: string) => Promise<Response>> = {
  'the form': (email) => register(email),
  'the form in another language, on the way elsewhere': (email) =>
    register(email, { Cookie: 'lang=ar' }, '/register?to=/checkout'),
  'the data of the form': (email) => register(email, {}, '/register?_data=routes%2Fauth%2Fregister'),
  'the form, shouting': (email) => register(email.toUpperCase()),
  'the API': registerByProgram,
  'the log-in of dealers': (email) => form('/login', { bayikodu: '36', email, password: 'yanlis72' }),
  'the log-in of members': (email) => form('/login?as=member', { email, password: 'yanlis72' }),
  'the log-in of staff': (email) => form('/staff/login', { email, password: 'yanlis72' }),
  'the log-in of programs': (email) => json('/api/auth/login', { email, password: 'yanlis72' }),
  'the password grant': (email) =>
    form('/api/token', { grant_type: 'password', username: email, password: 'yanlis72' }),
  'a forgotten password of dealers': (email) => form('/forgot-password', { form: 'forgotten', bayikodu: '36', email }),
  'a forgotten password of members': (email) => form('/forgot-password?as=member', { form: 'forgotten', email }),
  'a forgotten password of staff': (email) => form('/forgot-password?as=staff', { form: 'forgotten', email }),
  'an invitation into a firm': (email) =>
    form('/account/people/invite', { email, displayName: 'Davet Edilen' }, { Cookie: owner }),
  'the profile of another account': (email) =>
    form('/account', { form: 'profile', displayName: 'Bayi Sahibi', about: '', email }, { Cookie: owner }),
};

/** What differs from answer to answer, whoever asks. */
const PASSING = /nonce(="|-)[\w+/=]*|\b[\dA-Z]{4}(-[\dA-Z]{4}){2}\b|kp[nr]_[\w-]+/g;
const UNTOLD = ['date', 'content-length', 'x-request-id', 'x-correlation-id'];

/** A cookie with the words of a toast in place of their encoding, and without the toast's id. */
const readable = (cookie: string) =>
  cookie.replace(/^(flash=)([\w-]+)/, (_, name: string, value: string) => {
    const { id: _id, ...toast } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, string>;
    return name + JSON.stringify(toast);
  });

/** An answer without what is of its own moment, and without the address that was asked with. */
async function shapeOf(answer: Response, email: string) {
  const plain = (text: string) =>
    [email, email.toUpperCase(), encodeURIComponent(email)]
      .reduce((rest, name) => rest.replaceAll(name, '…'), text)
      .replace(PASSING, '');
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie' && !UNTOLD.includes(name));
  return {
    status: answer.status,
    headers: headers.map(([name, value]) => `${name}: ${plain(value)}`),
    cookies: answer.headers.getSetCookie().map((cookie) => plain(readable(cookie))),
    body: plain(await answer.text()),
  };
}

const mailsTo = async (email: string) =>
  (await database.query('select 1 from stored_mails where to_address = $1', [email])).length;

describe('who has an account', () => {
  for (const [door, ask] of Object.entries(DOORS)) {
    it(`D2 O7 attack F8: is not told by ${door}`, async () => {
      const look = async (email: string) => {
        await database.query('delete from rate_limits');
        return shapeOf(await ask(email), email);
      };
      const free = await look('kimse@karpin.example');
      expect(free.status).toBeLessThan(500);
      for (const [kind, email] of Object.entries(taken)) expect(await look(email), kind).toEqual(free);
      // Nor by asking again.
      expect(await look('kimse@karpin.example')).toEqual(await look(taken.member ?? ''));
    });
  }

  it('D2 O7 attack F8: registrations take as long whether the address is free or taken, longer than any mail takes to be stored', async () => {
    for (const ask of [register, registerByProgram]) {
      for (const email of ['vakit@karpin.example', taken.member ?? '']) {
        const started = performance.now();
        expect((await ask(email)).status).toBeLessThan(300);
        expect(performance.now() - started).toBeGreaterThan(390);
      }
    }
  });

  it('D2 D4 O7 attack F8: tokens of a registration are refused alike until its link is used, and those for a taken address for ever', async () => {
    const email = 'belirtec@karpin.example';
    const use = async (of: string) => {
      const { accessToken, refreshToken } = (await (await registerByProgram(of)).json()) as Record<string, string>;
      const orders = () => fetch(`${host.origin}/api/orders`, { headers: { Authorization: `Bearer ${accessToken}` } });
      return async () => [
        await shapeOf(await orders(), of),
        await shapeOf(await json('/api/auth/refresh-token', { refreshToken }), of),
      ];
    };
    const [free, none] = [await use(email), await use(taken.member ?? '')];
    const refused = await none();
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect(await free()).toEqual(refused);
    const token = await registrationToken(database, email);
    expect((await form('/register/confirm', { token })).status).toBe(302);
    expect((await free()).map(({ status }) => status)).toEqual([403, 200]);
    expect(await none()).toEqual(refused);
  });

  it('D2 O7 attack F8: one address gets ten mails an hour, from however many networks and firms, free or taken', async () => {
    for (const email of ['posta@karpin.example', taken.dealer ?? '']) {
      await database.query('delete from rate_limits');
      const before = await mailsTo(email);
      const statuses: number[] = [];
      for (let asks = 0; asks < 10; asks += 1) {
        statuses.push((await register(email, { 'X-Forwarded-For': `203.0.${asks}.9` })).status);
      }
      expect(statuses).toEqual(Array<number>(10).fill(200));
      const refused = await register(email, { 'X-Forwarded-For': '203.0.99.9' });
      expect([refused.status, Number(refused.headers.get('Retry-After')) > 3000]).toEqual([429, true]);
      const invited = await DOORS['an invitation into a firm']?.(email);
      expect(invited?.status).toBe(429);
      expect((await mailsTo(email)) - before).toBe(10);
    }
  });
});

describe('the link of a registration', () => {
  it('D2 O7 makes nothing for programs that look at it, for other sites, and by any other secret', async () => {
    const email = 'tarayan@karpin.example';
    await register(email);
    const token = await registrationToken(database, email);
    const path = `/register/confirm?token=${token}`;
    const there = () => database.query('select 1 from user_accounts where email = $1', [email]);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(host.origin + path, { method });
      expect(status).toBe(200);
      expect(headers.get('Referrer-Policy')).toBe('strict-origin');
      expect(headers.get('Cache-Control')).toContain('no-store');
    }
    const foreign = await form(path, { token }, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://kotu.example' });
    expect(foreign.status).toBe(403);
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const guess of ['', 'x', flipped, token.toUpperCase(), `${token}x`, "' or 1=1 --"]) {
      expect((await form('/register/confirm', { token: guess })).status, guess).toBe(410);
    }
    // Links of other purposes are none, and this one sets no password.
    expect(
      (await form(`/set-password?token=${token}`, { token, password: PASSWORD, confirmPassword: PASSWORD })).status,
    ).toBe(302);
    expect(await there()).toEqual([]);
    const made = await form(path, { token }, { Origin: 'null' });
    expect(made.status).toBe(302);
    expect(await there()).toHaveLength(1);
    expect(host.output()).not.toContain(token);
    expect(host.output()).not.toContain(email);
  });
});
