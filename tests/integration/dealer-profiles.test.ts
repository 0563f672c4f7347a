import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveProfile, withdrawProfile } from '~/features/public-site/dealers/change-profile.server';
import { missingFacts, NO_FACTS, type DealerFacts } from '~/features/public-site/dealers/dealer-facts';
import { listProfiles, readProfile } from '~/features/public-site/dealers/dealer-profile-store.server';
import { decideProfile } from '~/features/public-site/dealers/decide-profile.server';
import { forgetPublicDealers, publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer } from '../support/orders';
import { dealerVisitor, staffVisitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
let staff: StaffViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  const [row] = await database.query<{ id: number; name: string }>(
    `select id, display_name as name from user_accounts where role = 'support'`,
  );
  staff = { accountId: row?.id ?? 0, role: 'support', displayName: row?.name ?? '', email: 'destek@karpin.example' };
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

const DAY = [{ from: '09:00', to: '18:00' }];
const FACTS: DealerFacts = {
  ...NO_FACTS,
  ...{ phone: '0232 555 03 60', address: 'Zafer Mah. Çarşı Cad. No: 30', district: 'Konak', plate: '35' },
  ...{ hours: [DAY, DAY, DAY, DAY, DAY, [], []], trades: ['grocery'], languages: ['tr'], serves: ['09', '48'] },
};

const found = async (id = 36) => {
  forgetPublicDealers();
  return (await publicDealers()).find((one) => one.id === id);
};
const send = async (facts: DealerFacts = FACTS) => {
  const viewer = await dealer(database, 36);
  const version = (await readProfile(36))?.version ?? 0;
  return saveProfile(viewer, facts, { version, send: true, locale: 'de' });
};
const decide = async (approved: boolean, reason = '') =>
  decideProfile(staff, { firmId: 36, version: (await readProfile(36))?.version ?? 0 }, { approved, reason });
const trail = () =>
  database.query<{ action: string; firm: number; before: unknown; after: unknown; reason: string | null }>(
    `select action, firm_id as firm, before, after, reason from audit_entries where subject_type = 'dealer-profile' and subject_id = '36' order by id`,
  );
const mails = () =>
  database.query<{ kind: string; locale: string; subject: string; text: string; to: string }>(
    `select kind, locale, subject, text, to_address as to from stored_mails order by created_at`,
  );

it('B31 the demo’s dealers can be found: each says where, when and what it knows', async () => {
  const dealers = await publicDealers();
  expect(dealers).toHaveLength(15);
  expect(new Set(dealers.map(({ plate }) => plate)).size).toBe(14);
  expect(dealers.map(missingFacts).flat()).toEqual([]);
});

describe('profiles of dealers', () => {
  beforeEach(async () => {
    await database.query('delete from dealer_profiles where firm_id = 36');
    await database.query('delete from stored_mails');
    forgetPublicDealers();
  });

  it('B31 nobody finds a dealer before staff have approved what it says; then what it said', async () => {
    expect(await found()).toBeUndefined();
    expect(await send()).toBe('waiting');
    expect(await found()).toBeUndefined();
    // Before those that wait for nothing, behind the one that has waited for longer.
    expect((await listProfiles()).slice(0, 3)).toMatchObject([
      { firmId: 128, state: 'waiting', published: true },
      { firmId: 36, state: 'waiting', published: false },
      { state: 'approved' },
    ]);
    await decide(true);
    expect(await found()).toMatchObject({ ...FACTS, name: 'Kordon Kıyı Bilgisayar Ltd. Şti.' });
  });

  it('B31 what is approved stays public while a change waits, and when it is sent back; the dealer reads why', async () => {
    await send();
    await decide(true);
    await send({ ...FACTS, phone: '0232 555 99 99' });
    expect((await found())?.phone).toBe('0232 555 03 60');
    await decide(false, 'Bu numara cevap vermiyor.');
    expect((await found())?.phone).toBe('0232 555 03 60');
    expect(await readProfile(36)).toMatchObject({
      ...{ state: 'returned', reason: 'Bu numara cevap vermiyor.', decidedBy: staff.displayName },
      draft: { phone: '0232 555 99 99' },
    });
    // In the language in which it was sent.
    const [, returned] = await mails();
    expect(returned).toMatchObject({ kind: 'dealer-profile', locale: 'de', to: 'bayi36@karpin.example' });
    expect(returned?.text).toContain('Bu numara cevap vermiyor.');
    expect(returned?.text).toContain('/account/dealer-profile');
  });

  it('B31 the trail keeps what changed in public, who sent it, who decided and why', async () => {
    await database.query(`delete from dealer_profiles where firm_id = 36`);
    const before = (await trail()).length;
    await send();
    await decide(true);
    await send({ ...FACTS, serves: ['09'] });
    await decide(false, 'Muğla neden çıktı?');
    const entries = (await trail()).slice(before);
    expect(entries.map(({ action, firm, reason }) => [action, firm, reason])).toEqual([
      ['dealer-profile.send', 36, null],
      ['dealer-profile.approve', 36, null],
      ['dealer-profile.send', 36, null],
      ['dealer-profile.return', 36, 'Muğla neden çıktı?'],
    ]);
    expect(entries[2]).toMatchObject({ before: { serves: '09, 48' }, after: { serves: '09' } });
    expect(Object.keys(entries[2]?.after ?? {})).toEqual(['serves']);
  });

  it('B31 a dealer takes itself off the list at once; what it wrote stays', async () => {
    await send();
    await decide(true);
    await send({ ...FACTS, phone: '0232 555 99 99' });
    const viewer = await dealer(database, 36);
    await withdrawProfile(viewer, (await readProfile(36))?.version ?? 0);
    expect(await found()).toBeUndefined();
    expect(await readProfile(36)).toMatchObject({
      state: 'draft',
      published: null,
      draft: { phone: '0232 555 99 99' },
    });
    // The change that waited waits no longer.
    await expect(decide(true)).rejects.toMatchObject({ code: 'profile-changed' });
  });

  it('B31 what says again what is public needs no approval; a draft asks for none', async () => {
    await send();
    await decide(true);
    expect(await send()).toBe('approved');
    const viewer = await dealer(database, 36);
    const version = (await readProfile(36))?.version ?? 0;
    const draft = { ...FACTS, trades: [] };
    expect(await saveProfile(viewer, draft, { version, send: false, locale: 'tr' })).toBe('draft');
    expect((await found())?.trades).toEqual(['grocery']);
    // Half a profile cannot be sent.
    await expect(saveProfile(viewer, draft, { version: version + 1, send: true, locale: 'tr' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('B31 who saw an older version changes nothing, of two that decide one does', async () => {
    await send();
    const viewer = await dealer(database, 36);
    await expect(saveProfile(viewer, FACTS, { version: 0, send: true, locale: 'tr' })).rejects.toMatchObject({
      code: 'profile-changed',
    });
    const version = (await readProfile(36))?.version ?? 0;
    const both = [true, false].map((approved) =>
      decideProfile(staff, { firmId: 36, version }, { approved, reason: approved ? '' : 'Adres eksik görünüyor.' }),
    );
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await mails()).toHaveLength(1);
  });

  it('B31 a dealer that is closed or whose accounts are locked is not found', async () => {
    await send();
    await decide(true);
    await database.query(`update user_accounts set locked = true where firm_id = 36`);
    expect(await found()).toBeUndefined();
    await database.query(`update user_accounts set locked = false where firm_id = 36`);
    expect(await found()).toBeDefined();
  });

  it('B31 only an owner writes for the firm, and only for the own one', async () => {
    await database.query(`update user_accounts set firm_rights = '{orders}' where firm_id = 444`);
    const helper = await dealerVisitor(host, 444);
    expect((await helper.get('/account/dealer-profile')).status).toBe(403);
    expect((await helper.post('/account/dealer-profile', { intent: 'withdraw', version: '1' })).status).toBe(403);
    const owner = await dealerVisitor(host, 36);
    const form = {
      ...{ intent: 'send', version: '0', phone: '0232 5550360', address: 'Zafer Mah.', district: 'Konak', plate: '35' },
      ...{ 'hours.0-0-from': '09:00', 'hours.0-0-to': '18:00', trades: 'grocery', languages: 'tr', firmId: '444' },
    };
    // A name that the form does not have.
    expect((await owner.post('/account/dealer-profile', form)).status).toBe(400);
    const { firmId: _, ...own } = form;
    const wrong = await owner.post('/account/dealer-profile', {
      ...own,
      'hours.0-1-from': '17:00',
      'hours.0-1-to': '19:00',
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('saatler sırayla ve birbirine girmeden');
    expect((await owner.post('/account/dealer-profile', own)).status).toBe(302);
    expect(await readProfile(36)).toMatchObject({ state: 'waiting', draft: { phone: '0232 555 03 60', plate: '35' } });
    expect((await readProfile(444))?.published).not.toBeNull();
  });

  it('B31 support decides on its page, what goes back needs a reason; operators only look', async () => {
    await send();
    const path = '/support/dealer-profiles/36';
    const version = String((await readProfile(36))?.version);
    const operator = await staffVisitor(host, 'operator');
    expect(await (await operator.get(path)).text()).not.toContain('value="approve"');
    expect((await operator.post(path, { intent: 'approve', version })).status).toBe(403);
    const support = await staffVisitor(host, 'support');
    expect((await support.post(path, { intent: 'return', version, reason: 'kısa' })).status).toBe(422);
    expect((await support.post(path, { intent: 'approve', version })).status).toBe(302);
    expect(await found()).toBeDefined();
  });

  it('B31 the site’s search finds dealers by their province, with their telephone', async () => {
    const answer = await fetch(`${host.origin}/site-search?q=manisa`);
    const html = await answer.text();
    expect(html).toContain('Gediz Ovası Bilişim Ltd. Şti.');
    expect(html.replace(/<\/?mark[^>]*>/g, '')).toMatch(/0236 \d{3} \d{2} \d{2} · Akhisar \/ Manisa/);
    expect(html).toContain('href="/city/45/Manisa#dealer-957"');
  });
});

describe('rules of the package finder', () => {
  it('B30 staff read each rule: which product, how many and why, and what they make of the sample', async () => {
    const support = await staffVisitor(host, 'support');
    const html = await (await support.get('/support/package-rules')).text();
    expect(html).toContain('Birinciden sonraki her kasa için');
    expect(html).toContain('KarpinKullanici');
    expect(html).toContain('Her kasaya bir tane.');
    expect(html).toContain('Market, manav, kasap · 2 kasa · 1 terazi');
    expect(html).not.toContain('Katalogda yok');
  });
});
