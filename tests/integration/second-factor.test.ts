import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPasswordLink } from '~/features/identity/accounts/account-link-store.server';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { setPassword } from '~/features/identity/accounts/set-password.server';
import type { Role } from '~/features/identity/accounts/viewer';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { decrypt } from '~/platform/crypto.server';
import { transaction } from '~/platform/db/client.server';
import { Authenticator } from '../support/authenticator';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { COMMAND_LINE, Visitor } from '../support/staff';

const PASSWORD = 'gizem729';
const STAFF_PASSWORD = 'uzun-bir-parola-2026';
const REASON = 'Telefonunu kaybetti, kimliği görüntülü görüşmede doğrulandı';
const SECURITY = '/account/security';
const STEP = '/login/second-factor';
const RIGHT_ORIGIN = 'http://localhost:3000';

let database: TestDatabase;
let host: HostProcess;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(() => database.query('delete from rate_limits'));

type Person = { id: number; email: string; door: string; form: Record<string, string> };

async function newPerson(role: Role, firmId?: number): Promise<Person> {
  people += 1;
  const email = `adim${people}@karpin.example`;
  const password = role === 'member' || role === 'dealer' ? PASSWORD : STAFF_PASSWORD;
  const ofFirm = firmId ? { firmId, firmRights: ['owner' as const] } : {};
  const account = { role, email, displayName: `Adım ${people}`, password, ...ofFirm };
  const id = await transaction((tx) => createAccount(tx, account));
  const door = role === 'member' ? '/login?as=member' : role === 'dealer' ? '/login' : '/staff/login';
  return { id, email, door, form: { email, password, ...(firmId && { bayikodu: String(firmId) }) } };
}

const dataOf = (address: string, route: string) =>
  `${address}${address.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`;
const SECURITY_DATA = dataOf(SECURITY, 'routes/account/account_.security');

/** After the password: in a browser of its own, at the door of the second factor. */
async function atTheStep({ door, form }: Person): Promise<Visitor> {
  const visitor = new Visitor(host);
  const answer = await visitor.post(door, form);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, STEP]);
  return visitor;
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200;
const give = (visitor: Visitor, code: string) => visitor.post(STEP, { form: 'code', code });

/** The code of an account's app, by steps before or after now. */
async function codeOf({ id }: Person, steps = 0): Promise<string> {
  const [app] = await database.query<{ sealed: string }>(
    'select sealed_secret as sealed from authenticator_apps where account_id = $1',
    [id],
  );
  return generateSync({ secret: decrypt(app?.sealed ?? ''), epoch: Math.floor(Date.now() / 1000) + 30 * steps });
}

/** The person has used none of their codes yet, as if time had passed. */
const freshCodes = ({ id }: Person) =>
  database.query('update authenticator_apps set last_step = 0 where account_id = $1', [id]);

/** Logged in, with an app set up on the way; the browser and the recovery codes. */
async function withApp(person: Person): Promise<{ visitor: Visitor; codes: string[] }> {
  const visitor = new Visitor(host);
  expect((await visitor.post(person.door, person.form)).status).toBe(302);
  const begun = await visitor.post(SECURITY, { form: 'start-app', proof: person.form.password ?? '' });
  expect(begun.headers.get('Location')).toBe(`${SECURITY}?step=app#app`);
  const answer = await visitor.post(SECURITY_DATA, { form: 'add-app', code: await codeOf(person) });
  const { codes } = (await answer.json()) as { codes: string[] };
  await freshCodes(person);
  return { visitor, codes };
}

const actsOf = async ({ id }: Person) =>
  (
    await database.query<{ action: string }>(
      `select action from audit_entries where subject_type = 'account' and subject_id = $1 order by id`,
      [String(id)],
    )
  ).map(({ action }) => action.replace('account.', ''));
const noticesTo = async ({ email }: Person) =>
  (
    await database.query<{ text: string }>(
      `select text from stored_mails where kind = 'security-notice' and to_address = $1 order by created_at, id`,
      [email],
    )
  ).map(({ text }) => text);

describe('B27 a second factor', () => {
  it('B27 an app is set up by a right code, is asked for after the password, and each of its codes counts once', async () => {
    const person = await newPerson('dealer', 508);
    const elsewhere = new Visitor(host);
    await elsewhere.post(person.door, person.form);
    const visitor = new Visitor(host);
    await visitor.post(person.door, person.form);
    // It asks for a proof, and shows what the app needs without scripts.
    expect((await visitor.post(SECURITY, { form: 'start-app', proof: 'yanlis729' })).status).toBe(403);
    await visitor.post(SECURITY, { form: 'start-app', proof: PASSWORD });
    const page = await (await visitor.get(`${SECURITY}?step=app`)).text();
    expect(page).toContain('class="qr-code"');
    const [, shown = ''] = /<bdi dir="ltr">((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})<\/bdi>/.exec(page) ?? [];
    const secret = shown.replaceAll(' ', '');
    const now = Math.floor(Date.now() / 1000);
    expect((await visitor.post(SECURITY, { form: 'add-app', code: '000000' })).status).toBe(403);
    // Until a code was right nobody is asked for one.
    expect((await new Visitor(host).post(person.door, person.form)).headers.get('Location')).toBe('/checkout');
    const done = await visitor.post(SECURITY, { form: 'add-app', code: generateSync({ secret, epoch: now }) });
    const codes = [...(await done.text()).matchAll(/>([0-9A-Z]{5}-[0-9A-Z]{5})</g)].map(([, code]) => code);
    expect(codes).toHaveLength(10);
    expect(done.headers.get('Cache-Control')).toContain('no-store');
    expect(await isIn(visitor)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    const stored = JSON.stringify(await database.query('select * from authenticator_apps, recovery_codes'));
    for (const kept of [secret, ...codes]) expect(stored).not.toContain(kept);

    // The password leads to the second step with what the way was for, and opens nothing.
    const next = new Visitor(host);
    const answer = await next.post('/login?to=/orders', { ...person.form, remember: 'on' });
    expect(answer.headers.get('Location')).toBe(STEP);
    expect(next.cookie).not.toContain('session=');
    expect(next.cookie).not.toContain('device=');
    expect(await isIn(next)).toBe(false);
    const form = await (await next.get(STEP)).text();
    expect(form).toContain('autoComplete="one-time-code"');
    // The code that set the app up is used; so is one that somebody else was quicker with.
    expect((await give(next, generateSync({ secret, epoch: now }))).status).toBe(403);
    await freshCodes(person);
    const other = await atTheStep(person);
    const code = await codeOf(person);
    const both = await Promise.all([give(next, code), give(other, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 403]);
    const [winner, loser] = both[0]?.status === 302 ? [next, other] : [other, next];
    expect([await isIn(winner), await isIn(loser)]).toEqual([true, false]);
    expect((await give(loser, await codeOf(person, 1))).headers.get('Location')).toBe(
      loser === next ? '/orders' : '/checkout',
    );
    const [session] = await database.query(
      `select bool_and(second_factor) as given, bool_or(remember) as remembered from sessions where account_id = $1`,
      [person.id],
    );
    expect(session).toEqual({ given: true, remembered: true });
    // A device that is known is asked all the same.
    expect((await winner.post(person.door, person.form)).headers.get('Location')).toBe(STEP);
    expect(await actsOf(person)).toEqual(['add-app']);
    expect(await noticesTo(person)).toEqual([expect.stringContaining('doğrulama uygulaması eklendi')]);
  });

  it('B27 a pending log-in belongs to its browser, its password and ten minutes; ten wrong codes end the tries', async () => {
    const person = await newPerson('member');
    await withApp(person);
    const visitor = await atTheStep(person);
    const stranger = new Visitor(host);
    expect(await (await stranger.get(STEP)).text()).toContain('Bu girişin süresi doldu');
    expect((await give(stranger, await codeOf(person))).status).toBe(410);
    for (let tries = 0; tries < 10; tries += 1) expect((await give(visitor, '000000')).status).toBe(403);
    const late = await give(visitor, await codeOf(person));
    expect([late.status, Number(late.headers.get('Retry-After')) > 800]).toEqual([429, true]);
    // From another browser neither: the tries are the account's.
    expect((await give(await atTheStep(person), await codeOf(person))).status).toBe(429);
    await database.query('delete from rate_limits');
    await database.query(`update pending_log_ins set expires_at = now() - interval '1 second'`);
    expect((await give(visitor, await codeOf(person))).status).toBe(410);
    const before = await atTheStep(person);
    await database.query('update user_accounts set password_changed_at = now() where id = $1', [person.id]);
    expect((await give(before, await codeOf(person))).status).toBe(410);
    const locked = await atTheStep(person);
    await database.query('update user_accounts set locked = true where id = $1', [person.id]);
    expect((await give(locked, await codeOf(person))).status).toBe(410);
    expect(await isIn(locked)).toBe(false);
  });

  it('B27 a recovery code counts once, however many try it, and a new set makes the old one worthless', async () => {
    const person = await newPerson('member');
    const { visitor, codes } = await withApp(person);
    const [first = '', second = ''] = codes;
    const browsers = await Promise.all([atTheStep(person), atTheStep(person), atTheStep(person)]);
    const answers = await Promise.all(browsers.map((browser) => give(browser, first.toLowerCase())));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 403, 403]);
    expect(await (await visitor.get(SECURITY)).text()).toContain('9 kod kaldı');
    // Several right codes for one log-in spend one: the others stay good.
    const one = await atTheStep(person);
    const given = await Promise.all(codes.slice(5, 9).map((code) => give(one, code)));
    expect(given.map(({ status }) => status).sort()).toEqual([302, 410, 410, 410]);
    const [unused] = await database.query(
      'select count(*)::int as n from recovery_codes where account_id = $1 and used_at is null',
      [person.id],
    );
    expect(unused).toEqual({ n: 8 });
    expect((await visitor.post(SECURITY, { form: 'codes', proof: '' })).status).toBe(403);
    const made = await visitor.post(SECURITY_DATA, { form: 'codes', proof: PASSWORD });
    const [fresh = ''] = ((await made.json()) as { codes: string[] }).codes;
    const next = await atTheStep(person);
    expect((await give(next, second)).status).toBe(403);
    expect((await give(next, fresh)).status).toBe(302);
    // Taken away by a proof, it asks no more, and its codes go with it.
    expect((await visitor.post(SECURITY, { form: 'remove-app', proof: 'yanlis729' })).status).toBe(403);
    expect((await visitor.post(SECURITY, { form: 'remove-app', proof: await codeOf(person) })).status).toBe(302);
    expect((await new Visitor(host).post(person.door, person.form)).headers.get('Location')).toBe('/account');
    const [left] = await database.query('select count(*)::int as n from recovery_codes where account_id = $1', [
      person.id,
    ]);
    expect(left).toEqual({ n: 0 });
    expect(await actsOf(person)).toEqual([
      'add-app',
      'recovery-code',
      'recovery-code',
      'recovery-codes',
      'recovery-code',
      'remove-app',
    ]);
    expect(await noticesTo(person)).toHaveLength(6);
  });

  it('B27 programs and links are refused a password alone, and a forgotten password leaves the second factor', async () => {
    const person = await newPerson('dealer', 69);
    await withApp(person);
    const logIn = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    const refusal = (await logIn.json()) as { code: string; detail: string };
    expect([logIn.status, refusal.code]).toEqual([403, 'second-factor-required']);
    expect(refusal.detail).toContain('/account/tokens');
    const grant = await fetch(`${host.origin}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: person.email, password: PASSWORD }),
    });
    expect(grant.status).toBe(400);
    expect(await grant.json()).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('/account/tokens') as string,
    });
    const member = await newPerson('member');
    const linking = new Visitor(host);
    await linking.post(member.door, member.form);
    const linked = await linking.post('/account', { form: 'link-dealer', ...person.form });
    expect(linked.status).toBe(403);
    expect(await linked.text()).toContain('ikinci adımla korunuyor');

    const forgetful = new Visitor(host);
    await forgetful.post('/forgot-password', { form: 'forgotten', bayikodu: '69', email: person.email });
    const [mail] = await database.query<{ text: string }>(
      `select text from stored_mails where kind = 'account-link' and to_address = $1`,
      [person.email],
    );
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await findPasswordLink(token)).toBeDefined();
    await setPassword(token, 'yeni7290');
    await give(await atTheStep({ ...person, form: { ...person.form, password: 'yeni7290' } }), await codeOf(person));
  });

  it('B27 staff must have one where the setting says so, and set it up before their session opens', async () => {
    const admin = await newPerson('admin');
    const support = await newPerson('support');
    const actor = { accountId: admin.id, name: admin.email };
    const adminBrowser = new Visitor(host);
    await adminBrowser.post(admin.door, admin.form);
    const supportBrowser = new Visitor(host);
    await supportBrowser.post(support.door, support.form);
    const refused = await adminBrowser.post('/ops/settings', {
      group: 'staff-second-factor',
      intent: 'save',
      required: 'on',
      reason: REASON,
    });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Önce kendi hesabınızda ikinci adımı kurun');
    // The session that sets it up has given it.
    await adminBrowser.post(SECURITY, { form: 'start-app', proof: STAFF_PASSWORD });
    await adminBrowser.post(SECURITY, { form: 'add-app', code: await codeOf(admin) });
    try {
      await changeSetting(actor, 'staff-second-factor', { required: true }, REASON);
      expect((await adminBrowser.get('/ops')).status).toBe(200);
      expect((await supportBrowser.get('/support')).headers.get('Location')).toMatch(/^\/staff\/login/);
      // One that began before and is stored only now counts as little.
      const late = await database.query(
        `insert into sessions (id_hash, account_id, remember, expires_at)
         values (sha256('spaet'), $1, false, now() + interval '1 hour') returning 1`,
        [support.id],
      );
      expect(late).toHaveLength(1);
      const lateAnswer = await fetch(`${host.origin}/support`, {
        headers: { Cookie: 'session=spaet' },
        redirect: 'manual',
      });
      expect(lateAnswer.status).toBe(302);

      const pending = new Visitor(host);
      const answer = await pending.post('/staff/login?to=/support/orders', support.form);
      expect(answer.headers.get('Location')).toBe(STEP);
      expect(await (await pending.get(STEP)).text()).toContain('İkinci adımı kurun');
      await pending.post(STEP, { form: 'start-app' });
      expect(await (await pending.get(`${STEP}?by=app`)).text()).toContain('class="qr-code"');
      expect((await pending.get('/support')).status).toBe(302);
      const done = await (await pending.post(STEP, { form: 'add-app', code: await codeOf(support) })).text();
      expect(done.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g)?.length).toBeGreaterThanOrEqual(10);
      expect(done).toContain('href="/support/orders"');
      expect((await pending.get('/support/orders')).status).toBe(200);
      // Another log-in proves it, and sets nothing more up.
      const again = await atTheStep(support);
      expect((await again.post(STEP, { form: 'start-app' })).status).toBe(410);
      // Whoever must have one keeps it.
      await freshCodes(support);
      const kept = await pending.post(SECURITY, { form: 'remove-app', proof: STAFF_PASSWORD });
      expect(kept.status).toBe(409);
    } finally {
      await changeSetting(actor, 'staff-second-factor', { required: false }, REASON);
    }
    expect((await new Visitor(host).post('/staff/login', (await newPerson('operator')).form)).status).toBe(302);
  });

  it('B27 an administrator takes it away with a reason, and the command line does for the last one', async () => {
    const admin = await newPerson('admin');
    const { visitor } = await withApp(admin);
    const person = await newPerson('member');
    const theirs = await withApp(person);
    const remove = (id: number, proof = STAFF_PASSWORD) =>
      visitor.post(`/ops/accounts/${id}`, { intent: 'remove-second-factor', reason: REASON, proof });
    const without = await visitor.post(`/ops/accounts/${person.id}`, { intent: 'remove-second-factor' });
    expect(without.status).toBe(400);
    // A session that somebody left open is not enough, and a wrong proof counts.
    for (const wrong of ['', 'Baska-parola-2026']) {
      const refused = await remove(person.id, wrong);
      expect(refused.status).toBe(403);
      const page = await refused.text();
      expect(page).toContain('Parola ya da kod doğru değil.');
      expect(page).toContain(REASON);
    }
    expect(await isIn(theirs.visitor)).toBe(true);
    expect((await remove(admin.id)).status).toBe(409);
    expect((await remove(person.id)).status).toBe(302);
    expect((await remove(person.id)).status).toBe(409);
    expect(await isIn(theirs.visitor)).toBe(false);
    expect((await new Visitor(host).post(person.door, person.form)).headers.get('Location')).toBe('/account');
    expect(await actsOf(person)).toEqual(['add-app', 'remove-second-factor']);
    expect((await noticesTo(person)).at(-1)).toContain('bir yönetici');
    await expect(
      changeAccount(
        { accountId: person.id, name: 'x' },
        admin.id,
        { do: 'remove-second-factor' },
        {
          reason: REASON,
          locale: 'tr',
        },
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });

    const task = promisify(execFile)(
      process.execPath,
      [path.resolve('build/tasks.js'), 'account:remove-second-factor', '--email', admin.email],
      { env: { ...process.env, ...testEnvironment(database.url) } },
    );
    expect((await task).stdout).toContain('logs in by the password alone now');
    expect((await new Visitor(host).post(admin.door, admin.form)).headers.get('Location')).toBe('/staff');
    const [entry] = await database.query(
      `select actor from audit_entries where action = 'account.remove-second-factor' and subject_id = $1`,
      [String(admin.id)],
    );
    expect(entry).toEqual({ actor: 'command line' });
    await changeSetting(COMMAND_LINE, 'staff-second-factor', null, REASON);
  });

  it('B27 a passkey is a second factor and a whole log-in; challenges, counts, origins and owners are looked at', async () => {
    const person = await newPerson('member');
    const other = await newPerson('member');
    const key = new Authenticator(RIGHT_ORIGIN);
    type Ceremony = { options: string };
    const optionsOf = ({ options }: Ceremony) => JSON.parse(options) as { challenge: string };
    const visitor = new Visitor(host);
    await visitor.post(person.door, person.form);
    const begin = async (proof: string) =>
      visitor.post(SECURITY_DATA, { form: 'start-passkey', name: 'İş telefonu', proof });
    expect((await begin('yanlis729')).status).toBe(403);
    const creation = async () =>
      optionsOf(((await (await begin(PASSWORD)).json()) as { passkey: { creation: Ceremony } }).passkey.creation);
    const add = (response: string) =>
      visitor.post(SECURITY_DATA, { form: 'add-passkey', name: 'İş telefonu', response });
    const wanted = await creation();
    expect((await add(key.create(wanted, { verified: false }))).status).toBe(403);
    // Whatever came of it, a challenge is answered once.
    expect((await add(key.create(wanted))).status).toBe(403);
    expect((await add(key.create(await creation(), { origin: 'http://localhost.evil.example' }))).status).toBe(403);
    expect((await add('{"id":"x"}')).status).toBe(403);
    const added = await add(key.create(await creation()));
    expect(((await added.json()) as { codes: string[] }).codes).toHaveLength(10);
    // It belongs to nobody else.
    expect((await add(key.create(await creation()))).status).toBe(403);

    // As a second factor.
    const stepData = dataOf(`${STEP}?by=passkey`, 'routes/auth/login_.second-factor');
    const pending = await atTheStep(person);
    const asked = async () =>
      optionsOf(((await (await pending.get(stepData)).json()) as { request: Ceremony }).request);
    const prove = (response: string) => pending.post(STEP, { form: 'passkey', response });
    const foreign = new Authenticator(RIGHT_ORIGIN);
    expect((await prove(foreign.get(await asked()))).status).toBe(403);
    expect((await prove(key.get(await asked(), { verified: false }))).status).toBe(403);
    expect((await prove(key.get(await asked()))).status).toBe(302);
    expect(await isIn(pending)).toBe(true);

    // As a log-in of its own, with what the way was for.
    const door = new Visitor(host);
    const open = async () =>
      optionsOf(((await (await door.get('/login/passkey')).json()) as { ceremony: Ceremony }).ceremony);
    const enter = (response: string, address = '/login/passkey?to=/orders', by = door) =>
      by.post(address, { response });
    const first = await open();
    expect((await enter(key.get(first), '/login/passkey?as=staff')).status).toBe(403);
    const replayed = key.get(first);
    expect((await enter(replayed)).status).toBe(403);
    expect((await enter(key.get(await open(), { origin: 'http://localhost:3001' }))).status).toBe(403);
    const answer = key.get(await open());
    const entered = await enter(answer);
    expect([entered.status, entered.headers.get('Location')]).toEqual([302, '/orders']);
    expect(await isIn(door)).toBe(true);
    expect((await enter(answer, '/login/passkey', new Visitor(host))).status).toBe(403);
    // A copy of it counts from where it was taken.
    expect((await enter(key.get(await open(), { count: 1 }))).status).toBe(403);
    // The challenge of the second step is no challenge of the door, nor of another account.
    const theirs = new Visitor(host);
    await theirs.post(other.door, other.form);
    await withApp(other);
    expect((await enter(key.get(await open(), { count: 90 }))).status).toBe(302);
    const strangers = await atTheStep(other);
    expect((await strangers.post(STEP, { form: 'passkey', response: key.get(await open()) })).status).toBe(403);
    const [{ name, id } = { name: '', id: 0 }] = await database.query<{ name: string; id: number }>(
      'select id, name from passkeys where account_id = $1',
      [person.id],
    );
    expect(name).toBe('İş telefonu');
    // Nobody takes another's away.
    const theirSession = (await withAppSession(other)).post(SECURITY, {
      form: 'remove-passkey',
      id: String(id),
      proof: PASSWORD,
    });
    expect((await theirSession).status).toBe(404);
    await database.query('delete from rate_limits');
    expect((await visitor.post(SECURITY, { form: 'remove-passkey', id: String(id), proof: PASSWORD })).status).toBe(
      302,
    );
    expect((await enter(key.get(await open()))).status).toBe(403);
    expect(await actsOf(person)).toEqual(['add-passkey', 'remove-passkey']);
  });
});

/** Logged in through both steps. */
async function withAppSession(person: Person): Promise<Visitor> {
  await freshCodes(person);
  const visitor = await atTheStep(person);
  expect((await give(visitor, await codeOf(person))).status).toBe(302);
  return visitor;
}
