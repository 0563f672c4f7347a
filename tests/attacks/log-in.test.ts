import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuePasswordToken } from '~/features/identity/accounts/account-link-store.server';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

// (1) to (3), (7) and (72) at every door. What an answer may tell by its time, planted, replayed and tampered sessions
// ((3) to (6)) are in tests/integration/accounts.test.ts.

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await transaction((tx) =>
    createAccount(tx, { role: 'member', email: 'uye@karpin.example', password: 'Defne-72', displayName: 'Üye' }),
  );
  host = await startHost(database.url, { TRUST_PROXY: '1' });
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

beforeEach(() => database.query('delete from rate_limits'));

type Guess = { email?: string; password?: string; address?: string; cookie?: string };
type Door = { name: string; email: string; password: string; open: number; knock: (guess: Guess) => Promise<Response> };

function webDoor(name: string, path: string, own: Record<string, string> & { email: string; password: string }): Door {
  const knock = ({ address = '198.51.100.1', cookie, ...changes }: Guess) =>
    fetch(`${host.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...own, ...changes }),
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': address,
        ...(cookie !== undefined && { Cookie: cookie }),
      },
      redirect: 'manual',
    });
  return { name, email: own.email, password: own.password, open: 302, knock };
}

const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };
const dealers = webDoor('dealers', '/login', DEALER);
const doors: Door[] = [
  dealers,
  webDoor('members', '/login?as=member', { email: 'uye@karpin.example', password: 'Defne-72' }),
  webDoor('staff', '/staff/login', { email: 'destek@karpin.example', password: 'Karpin-demo-2026' }),
  {
    name: 'programs',
    email: DEALER.email,
    password: DEALER.password,
    open: 200,
    knock: ({ address = '198.51.100.1', email = DEALER.email, password = DEALER.password }) =>
      fetch(`${host.origin}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      }),
  },
];
const WRONG = { password: 'yanlis-1' };

const status = async (answer: Promise<Response>) => (await answer).status;
const cookieNamed = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
/** Makes as if so much had happened already. */
const countTo = (limit: string, points: number) =>
  database.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, points]);

describe.each(doors)('the door of $name', ({ knock, email, open }) => {
  it('O7 forty guesses at once count as forty: five are looked at, and the wait is said', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => knock(WRONG)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(401)).toBe(5);
    // On a machine that is busy some are not let in at all, and count as none.
    expect(count(429)).toBe(35 - count(503));
    const counted = await database.query<{ points: number }>(
      `select points from rate_limits where key like 'login-pair:%'`,
    );
    expect(counted).toEqual([{ points: 40 - count(503) }]);
    const refused = await knock({});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    // Its owner comes from elsewhere, and others from here.
    expect(await status(knock({ address: '203.0.113.9' }))).toBe(open);
    expect(await status(knock({ ...WRONG, email: 'baskasi@karpin.example' }))).toBe(401);
  });

  it('O7 guesses at one account from many places end, too, and at many accounts from one address or network', async () => {
    expect(await status(knock({ ...WRONG, address: '203.0.113.1' }))).toBe(401);
    await countTo('login-account', 30);
    expect(await status(knock({ address: '192.0.2.1' }))).toBe(429);
    await database.query('delete from rate_limits');

    await status(knock({ ...WRONG, email: 'kimse@karpin.example' }));
    await countTo('login-address', 50);
    expect(await status(knock({}))).toBe(429);
    expect(await status(knock({ address: '198.51.100.2' }))).toBe(open);

    await countTo('login-network', 200);
    expect(await status(knock({ address: '198.51.100.77' }))).toBe(429);
    expect(await status(knock({ address: '198.51.101.77' }))).toBe(open);
  });

  it('O7 an account is opened thirty times in a quarter of an hour, and not once more', async () => {
    expect(await status(knock({}))).toBe(open);
    await countTo('login-success', 29);
    expect(await status(knock({ address: '203.0.113.1' }))).toBe(open);
    const before = await database.query('select 1 from sessions');
    const refused = await knock({ address: '203.0.113.2' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.headers.getSetCookie()).toEqual([]);
    // Nobody is told of wrong passwords who had the right ones.
    expect(await refused.text()).toMatch(/Bu hesapla kısa sürede çok sık giriş yapıldı\.|"code":"too-many-log-ins"/);
    expect(await database.query('select 1 from sessions')).toHaveLength(before.length);
  });

  it('O7 tells an unknown account from a wrong password by nothing', async () => {
    const shapeOf = async (guess: Guess) => {
      const answer = await knock(guess);
      const text = (await answer.text()).replaceAll(email, '…').replaceAll('kimse@karpin.example', '…');
      return [answer.status, text.replace(/nonce="[^"]*"|\b[\dA-Z]{4}(-[\dA-Z]{4}){2}\b/g, '')];
    };
    expect(await shapeOf({ ...WRONG, email: 'kimse@karpin.example' })).toEqual(await shapeOf(WRONG));
  });
});

describe('a known device', () => {
  it('O7 keeps its way in although its address, its network and its account are at their limits', async () => {
    for (const { name, knock, open } of doors.slice(0, 3)) {
      await database.query('delete from rate_limits');
      const mark = cookieNamed(await knock({}), 'device');
      expect(mark, name).toMatch(
        /^device=\w+-[\w-]{43}; Path=\/(staff\/)?login; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
      );
      const cookie = mark.split(';', 1)[0] ?? '';
      await status(knock(WRONG));
      for (const [limit, most] of [
        ['pair', 5],
        ['account', 30],
        ['address', 50],
        ['network', 200],
      ] as const) {
        await countTo(`login-${limit}`, most);
      }
      expect(await status(knock({})), name).toBe(429);
      expect(await status(knock({ cookie })), name).toBe(open);
      const forged = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`;
      expect(await status(knock({ cookie: forged })), name).toBe(429);
      // It has five guesses of its own, wherever it is.
      for (let guess = 0; guess < 5; guess += 1) expect(await status(knock({ ...WRONG, cookie }))).toBe(401);
      expect(await status(knock({ cookie, address: '203.0.113.5' })), name).toBe(429);
    }
  });

  it('O7 is known to the accounts that were logged in on it, and to no other', async () => {
    const first = cookieNamed(await dealers.knock({}), 'device').split(';', 1)[0] ?? '';
    const other = { bayikodu: '36', email: 'bayi36@karpin.example', password: 'karpin36' };
    const second = webDoor('another dealer', '/login', other);
    await status(second.knock(WRONG));
    await countTo('login-address', 50);
    expect(await status(second.knock({ cookie: first }))).toBe(429);
    const both = cookieNamed(await second.knock({ cookie: first, address: '203.0.113.3' }), 'device').split(';', 1)[0];
    expect(await status(second.knock({ cookie: both }))).toBe(302);
    expect(await status(dealers.knock({ cookie: both }))).toBe(302);
  });
});

describe('new passwords', () => {
  it('O1 attack 7: members and staff cannot choose what is guessed first; what they have stays good', async () => {
    const register = (password: string) =>
      fetch(`${host.origin}/api/auth/register`, {
        method: 'POST',
        body: JSON.stringify({ displayName: 'Yeni-Uye', email: 'yeni@karpin.example', password }),
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'tr' },
      });
    const refused = await register('123456');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'common-password',
      errors: [{ path: 'password', message: 'Bu parola en çok denenen parolalardan biri. Başka bir parola seçin.' }],
    });
    expect((await register('mor-vapur')).status).toBe(202);

    const staff = await transaction((tx) =>
      createAccount(tx, { role: 'support', email: 'yeni@masa.example', password: 'aaaaaaaaaaaa', displayName: 'Masa' }),
    );
    const setTo = async (password: string) => {
      const token = await transaction((tx) => issuePasswordToken(tx, staff));
      const answer = await fetch(`${host.origin}/set-password?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ token, password, confirmPassword: password }),
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        redirect: 'manual',
      });
      return { status: answer.status, text: await answer.text() };
    };
    for (const password of ['aaaaaaaaaaaa', '123456789012', 'Password2026!']) {
      const { status: answered, text } = await setTo(password);
      expect(answered, password).toBe(400);
      expect(text).toContain('>Bu parola çok kolay tahmin edilir. Başka bir parola seçin.<');
    }
    const door = webDoor('staff', '/staff/login', { email: 'yeni@masa.example', password: 'aaaaaaaaaaaa' });
    expect(await status(door.knock({}))).toBe(302);
    expect((await setTo('kısa')).status).toBe(400);
    expect((await setTo(`${'mor vapur tuz 19 '.repeat(4)}!`)).status).toBe(302);
  });
});
