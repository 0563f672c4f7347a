import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { openSession, viewerOfSession } from '~/features/identity/accounts/session-store.server';
import { setPassword } from '~/features/identity/accounts/set-password.server';
import { issueAccessToken, viewerOfToken } from '~/features/identity/accounts/token-store.server';
import type { StaffRole } from '~/features/identity/accounts/viewer';
import type { AccountAct } from '~/features/desks/administration/account-rules';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { inviteAccount } from '~/features/desks/administration/invite-account.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { COMMAND_LINE, staffVisitor, Visitor } from '../support/staff';

const REASON = 'Ekibe yeni katıldı, görev değişikliği';
const PASSWORD = 'uzun-bir-parola-2026';

let database: TestDatabase;
let host: HostProcess;
let counter = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(() => database.query('delete from rate_limits'));

const newAccount = (role: StaffRole) => {
  const email = `kisi${++counter}@karpin.example`;
  return transaction(async (tx) => {
    const id = await createAccount(tx, { role, email, displayName: `Kişi ${counter}`, password: PASSWORD });
    return { id, email, actor: { accountId: id, name: email } };
  });
};
const act = (actor: { accountId: number | null; name: string }, id: number, what: AccountAct) =>
  changeAccount(actor, id, what, { reason: REASON, locale: 'tr' });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const linkTo = async (email: string) => {
  const [mail] = await database.query<{ text: string }>(
    `select text from stored_mails where to_address = $1 order by created_at desc limit 1`,
    [email],
  );
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const roleOf = async (id: number) =>
  (
    await database.query<{ role: string; locked: boolean }>(`select role, locked from user_accounts where id = $1`, [
      id,
    ])
  )[0];
/** Leaves only these as administrators who can log in. */
const onlyAdmins = (ids: number[]) =>
  database.query(`update user_accounts set locked = true where role = 'admin' and id <> all($1::int[])`, [ids]);
const freeAdmins = () => database.query(`update user_accounts set locked = false where role = 'admin'`);

describe('O5 inviting staff', () => {
  it('O5 an invited account cannot log in before its owner has set a password by the link, which works once', async () => {
    const admin = await newAccount('admin');
    const email = 'yeni@karpin.example';
    const { id, link } = await inviteAccount(
      admin.actor,
      { email: 'Yeni@Karpin.example', displayName: 'Yeni Kişi', role: 'operator' },
      { reason: REASON, locale: 'tr' },
    );
    expect(link).toEqual({ mailed: true, url: null });
    const visitor = new Visitor(host);
    for (const guess of ['', 'x', PASSWORD]) expect(await visitor.logIn(email, guess), guess).toBe(false);
    await database.query('delete from rate_limits');

    const token = await linkTo(email);
    expect(token).not.toBe('');
    await expect(setPassword(token, 'kısa-parola')).rejects.toMatchObject({ code: 'invalid-password', status: 400 });
    // Two presses at once: one sets the password.
    const outcomes = await Promise.all([
      outcomeOf(setPassword(token, PASSWORD)),
      outcomeOf(setPassword(token, PASSWORD)),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'link-gone']);
    await expect(setPassword(token, `${PASSWORD}x`)).rejects.toMatchObject({ code: 'link-gone', status: 410 });
    expect(await visitor.logIn(email, PASSWORD)).toBe(true);
    const trail = await database.query(
      `select action, actor, reason from audit_entries where subject_type = 'account' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(trail).toEqual([
      { action: 'account.invite', actor: admin.email, reason: REASON },
      { action: 'account.set-password', actor: email, reason: null },
    ]);
    const [kept] = await database.query<{ secret: boolean }>(
      `select bool_or(coalesce(after::text, '') like '%' || $1 || '%') as secret from audit_entries`,
      [token],
    );
    expect(kept?.secret).toBe(false);
  });

  it('O5 another invitation makes the former link worth nothing; an old or unknown one gets a clear page', async () => {
    const email = 'tekrar@karpin.example';
    const { id } = await inviteAccount(
      COMMAND_LINE,
      { email, displayName: 'Tekrar', role: 'support' },
      { reason: REASON, locale: 'tr' },
    );
    const former = await linkTo(email);
    await act(COMMAND_LINE, id, { do: 'password-link' });
    const link = await linkTo(email);
    expect(link).not.toBe(former);
    await expect(setPassword(former, PASSWORD)).rejects.toMatchObject({ code: 'link-gone' });
    const visitor = new Visitor(host);
    const open = async (token: string) => (await visitor.get(`/set-password?token=${token}`)).text();
    expect(await open(link)).toContain(`>${email}<`);
    expect(await open(former)).toContain('>Bu bağlantı artık geçerli değil<');
    await database.query(`update account_links set expires_at = now() - interval '1 second' where account_id = $1`, [
      id,
    ]);
    expect(await open(link)).toContain('>Bu bağlantı artık geçerli değil<');
    expect(await open('<script>')).toContain('>Bu bağlantı artık geçerli değil<');
  });

  it('O5 an address that is taken is no second account', async () => {
    const taken = await newAccount('support');
    await expect(
      inviteAccount(
        COMMAND_LINE,
        { email: taken.email.toUpperCase(), displayName: 'Aynı', role: 'admin' },
        { reason: REASON, locale: 'tr' },
      ),
    ).rejects.toMatchObject({ code: 'email-taken', status: 409 });
    expect(await roleOf(taken.id)).toMatchObject({ role: 'support' });
  });

  it('O5 the first administrator of an installation comes from the command line, by a link that is printed', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        path.resolve('build/tasks.js'),
        ...['account:invite', '--email', 'ilk@karpin.example', '--name', 'İlk Yönetici', '--role', 'admin'],
      ],
      { env: { ...process.env, ...testEnvironment(database.url) } },
    );
    const token = /\/set-password\?token=([\w-]+)/.exec(stdout)?.[1] ?? '';
    await setPassword(token, PASSWORD);
    expect(await new Visitor(host).logIn('ilk@karpin.example', PASSWORD)).toBe(true);
  });
});

describe('O5 roles and locks', () => {
  it('O5 two administrators who demote each other at once: one of them stays, fifty times', async () => {
    for (let round = 0; round < 50; round++) {
      await freeAdmins();
      const [one, two] = [await newAccount('admin'), await newAccount('admin')];
      await onlyAdmins([one.id, two.id]);
      const how: AccountAct = round % 2 === 0 ? { do: 'role', role: 'support' } : { do: 'lock' };
      const outcomes = await Promise.all([
        outcomeOf(act(one.actor, two.id, how)),
        outcomeOf(act(two.actor, one.id, how)),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      // Whoever came second is no administrator any more.
      expect(outcomes).toContain('forbidden');
    }
    await freeAdmins();
  });

  it('O5 the last administrator stays, though the command line and others ask at once', async () => {
    const last = await newAccount('admin');
    await onlyAdmins([last.id]);
    const outcomes = await Promise.all(
      [
        { do: 'role', role: 'operator' } as const,
        { do: 'lock' } as const,
        { do: 'role', role: 'support' } as const,
      ].map((what) => outcomeOf(act(COMMAND_LINE, last.id, what))),
    );
    expect(outcomes).toEqual(['last-admin', 'last-admin', 'last-admin']);
    // One who was invited but never came cannot take over.
    await inviteAccount(
      COMMAND_LINE,
      { email: 'hayalet@karpin.example', displayName: 'Hayalet', role: 'admin' },
      { reason: REASON, locale: 'tr' },
    );
    expect(await outcomeOf(act(COMMAND_LINE, last.id, { do: 'lock' }))).toBe('last-admin');
    await freeAdmins();
  });

  it('O5 a changed role or a lock ends sessions and access tokens at once, and stands in the trail', async () => {
    const admin = await newAccount('admin');
    for (const what of [{ do: 'role', role: 'operator' } as const, { do: 'lock' } as const]) {
      const target = await newAccount('support');
      const session = await openSession(target.id, false, undefined);
      const token = await issueAccessToken(target.id);
      expect((await viewerOfSession(session))?.role).toBe('support');
      await act(admin.actor, target.id, what);
      expect(await viewerOfSession(session)).toBeUndefined();
      expect(await viewerOfToken(token)).toBeUndefined();
      const [entry] = await database.query(
        `select actor, action, reason, before->>'sessions' as sessions from audit_entries where subject_id = $1 and subject_type = 'account'`,
        [String(target.id)],
      );
      expect(entry).toEqual({ actor: admin.email, action: `account.${what.do}`, reason: REASON, sessions: '1' });
    }
  });

  it('O5 nobody changes their own role; dealers and members never become staff', async () => {
    const admin = await newAccount('admin');
    await expect(act(admin.actor, admin.id, { do: 'role', role: 'support' })).rejects.toMatchObject({
      code: 'own-account',
      status: 409,
    });
    await expect(act(admin.actor, admin.id, { do: 'lock' })).rejects.toMatchObject({ code: 'own-account' });
    const [dealer] = await database.query<{ id: number }>(`select id from user_accounts where role = 'dealer' limit 1`);
    await expect(act(admin.actor, dealer?.id ?? 0, { do: 'role', role: 'admin' })).rejects.toMatchObject({
      code: 'role-not-changeable',
    });
    await expect(act(admin.actor, 2_000_000, { do: 'lock' })).rejects.toMatchObject({ code: 'account-not-found' });
  });

  it('O5 a dealer gets a password link too, by the rule of dealers, and the old sessions end', async () => {
    const [dealer] = await database.query<{ id: number; email: string }>(
      `select id, email from user_accounts where firm_id = 444`,
    );
    const { id = 0, email = '' } = dealer ?? {};
    const session = await openSession(id, true, undefined);
    await act(COMMAND_LINE, id, { do: 'password-link' });
    const token = await linkTo(email);
    await expect(setPassword(token, PASSWORD)).rejects.toMatchObject({ code: 'invalid-password' });
    expect(await setPassword(token, 'yeni444')).toEqual({ role: 'dealer' });
    expect(await viewerOfSession(session)).toBeUndefined();
  });

  it('O5 a lock takes open links away, and a locked account gets none', async () => {
    const target = await newAccount('support');
    await act(COMMAND_LINE, target.id, { do: 'password-link' });
    const token = await linkTo(target.email);
    await act(COMMAND_LINE, target.id, { do: 'lock' });
    await expect(setPassword(token, PASSWORD)).rejects.toMatchObject({ code: 'link-gone' });
    await expect(act(COMMAND_LINE, target.id, { do: 'password-link' })).rejects.toMatchObject({
      code: 'account-locked',
    });
    await act(COMMAND_LINE, target.id, { do: 'unlock' });
    await expect(setPassword(token, PASSWORD)).rejects.toMatchObject({ code: 'link-gone' });
  });
});

describe('O5 the pages of accounts', () => {
  it('O5 are the administrators’; every act needs its reason', async () => {
    const target = await newAccount('support');
    const place = `/ops/accounts/${target.id}`;
    for (const role of ['support', 'operator'] as const) {
      const visitor = await staffVisitor(host, role);
      expect((await visitor.get('/ops/accounts')).status).toBe(403);
      expect((await visitor.get(place)).status).toBe(403);
      expect((await visitor.post(place, { intent: 'lock', reason: REASON })).status).toBe(403);
      const invitation = { email: 'x@karpin.example', displayName: 'Biri', role: 'admin', reason: REASON };
      expect((await visitor.post('/ops/accounts/invite', invitation)).status).toBe(403);
    }
    const admin = await staffVisitor(host, 'admin');
    const refused = await admin.post(place, { intent: 'lock', reason: 'kısa' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('>kısa</textarea>');
    expect(await roleOf(target.id)).toEqual({ role: 'support', locked: false });
    expect((await admin.post(place, { intent: 'lock', reason: REASON })).status).toBe(302);
    expect(await roleOf(target.id)).toEqual({ role: 'support', locked: true });
    expect(await (await admin.get(`/ops/accounts?group=locked&q=${target.email}`)).text()).toContain(target.email);
    expect((await admin.post(place, { intent: 'role', role: 'dealer', reason: REASON })).status).toBe(400);
  });
});
