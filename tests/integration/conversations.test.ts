import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askDealer,
  closeConversation,
  noteInside,
  takeConversation,
} from '~/features/desks/conversations/ask-dealer.server';
import { applyAnswer } from '~/features/desks/conversations/apply-answer.server';
import { answerConversationForm } from '~/features/desks/conversations/answer-conversation-form.server';
import { answerDeskForm } from '~/features/desks/conversations/answer-desk-form.server';
import {
  countConversations,
  countWaitingForSupport,
  listConversations,
} from '~/features/desks/conversations/conversation-desk-store.server';
import { conversationList } from '~/features/desks/conversations/conversation-filter';
import { answerTemplateForm } from '~/features/desks/templates/answer-template-form.server';
import {
  loadConversation,
  targetOf,
  targetOfLicence,
  targetOfLine,
  targetOfOrder,
} from '~/features/desks/conversations/load-conversation.server';
import type { DeskRefusal } from '~/features/desks/conversations/question';
import { questionTexts, readTemplates, startText } from '~/features/desks/templates/question-texts.server';
import {
  readDealerConversation,
  readDealerConversations,
  readLicenceConversation,
} from '~/features/desks/conversations/read-dealer-conversations.server';
import {
  answerWithField,
  answerWithLicence,
  writeToSupport,
} from '~/features/desks/conversations/write-to-support.server';
import { correctLine } from '~/features/desks/support/correct-line.server';
import { readSupportLine } from '~/features/desks/support/line-store.server';
import type { SupportLine } from '~/features/desks/support/support-line';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { findConversation, licencesAwaitingAnswer } from '~/features/ordering/conversations/conversation-store.server';
import { remindDealersOfQuestions } from '~/features/ordering/conversations/remind-dealers.server';
import { listOrders, listOrdersNeedingAttention } from '~/features/ordering/orders/order-list-store.server';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { AppError } from '~/platform/errors';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, placeOrder } from '../support/orders';

const REASON = 'Bayi telefonda doğru kodu söyledi.';

let database: TestDatabase;
let own: DealerViewer;
let other: DealerViewer;
let staff: StaffViewer;
let colleague: StaffViewer;
let firm: { id: number };
/** A firm that the dealer does not see. */
let foreign: { id: number; name: string };
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  [own, other] = [await dealer(database, 444), await dealer(database, 36)];
  const people = await database.query<{ accountId: number; displayName: string; email: string }>(
    `select id as "accountId", display_name as "displayName", email from user_accounts where role in ('support', 'admin') order by role desc, id limit 2`,
  );
  const [first, second] = people.map((person): StaffViewer => ({ ...person, role: 'support' }));
  if (!first || !second) throw new Error('the demo vendor has too few people of support');
  [staff, colleague] = [first, second];
  const firmOf = async (alias: string) => {
    const [found] = await database.query<{ id: number; name: string }>(
      `select "nFirmaID" as id, "sAciklama" as name from "tbFirma" where "bAktif" and "sSaticiRumuzu" = $1 and "sKodu" like '10%' order by 1 limit 1`,
      [alias],
    );
    if (!found) throw new Error(`dealer ${alias} has no customer`);
    return found;
  };
  [firm, foreign] = [await firmOf('444'), await firmOf('36')];
});
afterAll(() => database.drop());

type Scene = { orderId: number; line: SupportLine; wrong: string; right: string; second: string };

/** A failed line whose licence moved to a firm that its dealer does not see; the customer has two others. */
async function stuck(): Promise<Scene> {
  made += 1;
  const stem = `AC${String(made).padStart(4, '0')}`;
  const [wrong, right, second] = [`${stem}01`, `${stem}02`, `${stem}EE`];
  for (const [code, days] of [
    [wrong, 20],
    [right, 9],
    [second, 300],
  ] as const) {
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
       values ($1, $2, 444, $3, now() + make_interval(days => $4))`,
      [code, firm.id, `KASA-${code}`, days],
    );
  }
  const orderId = await placeOrder(own, {
    customerFirmId: firm.id,
    lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [wrong] }],
  });
  await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, foreign.id]);
  await run(await lineOf(orderId));
  const line = await lineOf(orderId);
  expect(line.status).toBe('failed');
  return { orderId, line, wrong, right, second };
}

async function lineOf(orderId: number): Promise<SupportLine> {
  const order = await readOrder(own.firm.id, orderId);
  const line = await readSupportLine(order?.lines[0]?.id ?? '');
  if (!line) throw new Error(`order ${orderId} has no line`);
  return line;
}

const run = (line: SupportLine) =>
  provisionOrderLines([{ orderLineId: line.id, generation: line.generation, suspect: false }]);
const seenLine = ({ id, generation, revision }: SupportLine) => ({ orderLineId: id, generation, revision });
const subjectOf = ({ orderId, line }: Scene) => ({ orderId, orderLineId: line.id });
const present = async (scene: Scene) => {
  const found = await findConversation(subjectOf(scene), own.firm.id);
  if (!found) throw new Error('there is no conversation');
  return found;
};

/** Asks about the line, with its two right licences. */
async function ask(scene: Scene, { offers, resumes = true }: { offers?: string[]; resumes?: boolean } = {}) {
  const question = { text: 'Hangi kasa?', offers: offers ?? [scene.right, scene.second], resumes };
  await askDealer(staff, { subject: subjectOf(scene), dealerId: own.firm.id, version: 0 }, question);
  return present(scene);
}

const answer = ({ orderId, line }: Scene, version: number, approvalCode: string, text = '') =>
  answerWithLicence(
    own,
    { line: seenLine(line), orderId, version },
    { units: [{ unitNo: line.units[0]?.unitNo ?? 0, approvalCode }], text },
  );

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const mailsAbout = (receiptNo: number) =>
  database.query<{ to: string; text: string; subject: string }>(
    `select to_address as "to", text, subject from stored_mails where kind = 'conversation' and subject like '%' || $1 || '%' order by created_at, id`,
    [receiptNo],
  );

const post = (fields: Record<string, string>) =>
  new Request('http://127.0.0.1/', { method: 'POST', body: new URLSearchParams(fields) });

describe('a conversation about a line', () => {
  it('B36 support asks, the dealer answers by one of the licences offered, and the line goes on by a correction', async () => {
    const scene = await stuck();
    const { orderId, line, wrong, right, second } = scene;
    expect(await readDealerConversations(own, await orderFor(orderId), 'tr')).toMatchObject([
      { version: 0, state: 'support', owner: null, asks: { units: [{ approvalCode: wrong }], offers: [] } },
    ]);
    const asked = await ask(scene);
    expect(asked).toMatchObject({ state: 'dealer', owner: staff.displayName, version: 1 });
    const [shown] = await readDealerConversations(own, await orderFor(orderId), 'tr');
    expect(shown).toMatchObject({
      ...{ state: 'dealer', resumes: true, position: 1 },
      entries: [
        { kind: 'stop', text: 'licence-of-another-firm', codes: [wrong] },
        { kind: 'question', text: 'Hangi kasa?', name: staff.displayName },
      ],
      asks: {
        offers: [
          { approvalCode: right, computer: `KASA-${right}` },
          { approvalCode: second, gained: 65 },
        ],
      },
    });
    expect(JSON.stringify(shown), 'a firm that the dealer may not see').not.toContain(foreign.name);
    expect((await listOrders(own.firm.id, { limit: 50 })).find(({ id }) => id === orderId)).toMatchObject({
      awaitsAnswer: true,
    });
    expect((await listOrdersNeedingAttention(own.firm.id, 1))[0]).toMatchObject({ id: orderId, awaitsAnswer: true });

    expect(await answer(scene, asked.version, right, 'Kasa 2 olacak.')).toEqual({ resumed: true });
    const going = await lineOf(orderId);
    expect(going).toMatchObject({ status: 'waiting', generation: 2, units: [{ approvalCode: right }] });
    expect((await present(scene)).state).toBe('done');
    await run(going);
    expect(await lineOf(orderId)).toMatchObject({ status: 'done', granted: [{ approvalCode: right }] });
    expect((await listOrders(own.firm.id, { limit: 50 })).find(({ id }) => id === orderId)?.awaitsAnswer).toBe(false);
    const trail = await database.query(
      `select actor, action, after->'approvalCodes' as codes from audit_entries where subject_id = $1 order by id`,
      [line.id],
    );
    expect(trail).toEqual([
      { actor: staff.email, action: 'conversation.ask', codes: [right, second] },
      { actor: own.email, action: 'order-line.correct', codes: [right] },
      { actor: own.email, action: 'order-line.rerun', codes: null },
      { actor: own.email, action: 'conversation.answer', codes: [right] },
    ]);
    const mails = await mailsAbout(line.receiptNo);
    expect(mails.map(({ to }) => to)).toEqual([
      (
        await database.query<{ to: string }>(`select billing_email as "to" from orders where receipt_id = $1`, [
          orderId,
        ])
      )[0]?.to,
      staff.email,
    ]);
    expect(mails[0]?.text).toContain(`/orders/${orderId}#conversation`);
    expect(mails[1]?.text).toContain('Kasa 2 olacak.');
    expect(mails[1]?.text).toContain(`/support/conversations/${asked.id}`);
  });

  it('B36 a code beyond the offers, or any while support wants to look first, waits for support and changes nothing', async () => {
    for (const [typed, how] of [
      ['second', { resumes: true }],
      ['right', { resumes: false }],
    ] as const) {
      const scene = await stuck();
      const asked = await ask(scene, { offers: [scene.right], ...how });
      expect(await answer(scene, asked.version, scene[typed])).toEqual({ resumed: false });
      expect(await lineOf(scene.orderId)).toMatchObject({
        status: 'failed',
        generation: 1,
        revision: scene.line.revision,
      });
      expect(await present(scene)).toMatchObject({ state: 'support', version: 2 });
    }
  });

  it('B36 before support has asked, the dealer’s right code resumes the line; a wrong one is refused like a wrong correction', async () => {
    const scene = await stuck();
    const { orderId, line, wrong, right } = scene;
    for (const [code, why] of [
      [wrong, 'licence-not-found'],
      ['00000000', 'licence-not-found'],
    ] as const) {
      const refused = await answerConversationForm(
        own,
        { orderId, orderLineId: line.id },
        post({
          ...{
            intent: 'answer',
            version: '0',
            generation: '1',
            revision: String(line.revision),
            text: 'Ekrandan okuduk',
          },
          [`typed.${line.units[0]?.unitNo}`]: code,
        }),
      );
      expect(refused).toMatchObject({
        status: 422,
        refusal: {
          problem: 'wrong',
          wrong: { [line.units[0]?.unitNo ?? '']: why },
          values: { text: 'Ekrandan okuduk' },
        },
      });
    }
    expect(await findConversation(subjectOf(scene), own.firm.id)).toBeUndefined();
    expect(await answer(scene, 0, right.toLowerCase())).toEqual({ resumed: true });
    expect(await lineOf(orderId)).toMatchObject({ status: 'waiting', generation: 2 });
    expect((await present(scene)).state).toBe('done');
  });

  it('B36 the one field that support opened is corrected in the order and resumes the line: both or neither', async () => {
    const scene = await stuck();
    const { orderId, line, wrong } = scene;
    const answerField = (fields: Record<string, string>) =>
      answerConversationForm(
        own,
        { orderId, orderLineId: line.id },
        post({ intent: 'answer', version: '1', generation: '1', revision: String(line.revision), text: '', ...fields }),
      );
    const question = { text: 'Vergi numarası doğru mu?', offers: [], resumes: true, field: 'taxNumber' as const };
    await askDealer(staff, { subject: subjectOf(scene), dealerId: own.firm.id, version: 0 }, question);
    // What made the line fail is mended meanwhile.
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, firm.id]);
    expect((await readDealerConversation(own, await orderFor(orderId), 1, 'tr')).asks).toMatchObject({
      units: [],
      field: { name: 'taxNumber', value: line.customer.taxNumber },
    });
    expect(await answerField({ field: '12' })).toMatchObject({ status: 422, refusal: { problem: 'wrong' } });
    expect(await answerField({ field: line.customer.taxNumber })).toMatchObject({
      refusal: { wrong: { field: 'same' } },
    });
    expect((await lineOf(orderId)).status).toBe('failed');
    expect(await answerField({ field: '4540536920' })).toEqual({ resumed: true });
    expect(await lineOf(orderId)).toMatchObject({ status: 'waiting', customer: { taxNumber: '4540536920' } });
    expect(
      await database.query(`select "sVergiNo" as tax from "tbFirma" where "nFirmaID" = $1`, [firm.id]),
    ).not.toEqual([{ tax: '4540536920' }]);
    expect(await answerField({ field: '4540536921' })).toMatchObject({ status: 409 });
  });

  it('B36 a line that fails again after an answer is support’s turn', async () => {
    const scene = await stuck();
    const { version } = await ask(scene);
    await answer(scene, version, scene.right);
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [
      scene.right,
      foreign.id,
    ]);
    await run(await lineOf(scene.orderId));
    expect((await lineOf(scene.orderId)).status).toBe('failed');
    expect((await present(scene)).state).toBe('support');
    await correctLine(
      seenLine(await lineOf(scene.orderId)),
      [{ unitNo: scene.line.units[0]?.unitNo ?? 0, approvalCode: scene.second, computer: null }],
      { actor: { accountId: null, name: staff.email }, reason: REASON, rerun: true },
    );
    expect((await present(scene)).state).toBe('done');
  });
});

describe('a conversation that both sides pull at', () => {
  it('B36 of two answers at once one resumes the line, and the other is told', async () => {
    const scene = await stuck();
    const { version } = await ask(scene);
    const outcomes = await Promise.all(
      [scene.right, scene.second, scene.right].map((code) => codeOf(answer(scene, version, code))),
    );
    expect(outcomes.toSorted()).toEqual(['conversation-changed', 'conversation-changed', 'done']);
    expect(await lineOf(scene.orderId)).toMatchObject({ status: 'waiting', generation: 2 });
    expect((await mailsAbout(scene.line.receiptNo)).length, 'a question and one answer').toBe(2);
  });

  it('B36 of an answer and a correction by support one resumes the line', async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await stuck();
      const { version } = await ask(scene);
      const unitNo = scene.line.units[0]?.unitNo ?? 0;
      const [answered, corrected] = await Promise.all([
        codeOf(answer(scene, version, scene.right)),
        codeOf(
          correctLine(seenLine(scene.line), [{ unitNo, approvalCode: scene.second, computer: null }], {
            ...{ actor: { accountId: null, name: staff.email }, reason: REASON, rerun: true },
          }),
        ),
      ]);
      expect([answered, corrected].toSorted()).toEqual(['done', 'line-changed']);
      const line = await lineOf(scene.orderId);
      expect(line).toMatchObject({ status: 'waiting', generation: 2 });
      expect(line.units[0]?.approvalCode).toBe(answered === 'done' ? scene.right : scene.second);
      expect((await present(scene)).state).toBe('done');
    }
  });

  it('B36 of a close and an answer one counts; a message opens what was closed', async () => {
    const scene = await stuck();
    const { version } = await ask(scene);
    const seen = { subject: subjectOf(scene), dealerId: own.firm.id, version };
    const outcomes = await Promise.all([
      codeOf(closeConversation(staff, seen)),
      codeOf(answer(scene, version, scene.right)),
    ]);
    expect(outcomes.toSorted()).toEqual(['conversation-changed', 'done']);
    expect((await lineOf(scene.orderId)).generation).toBe(outcomes[1] === 'done' ? 2 : 1);

    const closed = await stuck();
    const asked = await ask(closed);
    await closeConversation(staff, { subject: subjectOf(closed), dealerId: own.firm.id, version: asked.version });
    expect((await present(closed)).state).toBe('done');
    await writeToSupport(own, { subject: subjectOf(closed), version: asked.version + 1 }, 'Bir şey daha soracağım.');
    expect((await present(closed)).state).toBe('support');
  });

  it('B36 of two first words at once one opens the conversation', async () => {
    const scene = await stuck();
    const outcomes = await Promise.all([
      codeOf(writeToSupport(own, { subject: subjectOf(scene), version: 0 }, 'Ne zaman olur?')),
      codeOf(ask(scene)),
    ]);
    expect(outcomes.toSorted()).toEqual(['conversation-changed', 'done']);
    expect((await present(scene)).version).toBe(1);
  });

  it('B36 notes and who has it overtake nobody’s answer, and only one of two takes it', async () => {
    const scene = await stuck();
    const asked = await ask(scene);
    await noteInside(colleague, asked.id, 'B ile 8 karışmış olabilir.');
    const takes = await Promise.all(
      [colleague, colleague].map(({ accountId }) =>
        codeOf(takeConversation(colleague, asked.id, { to: accountId, seenOwner: staff.accountId })),
      ),
    );
    expect(takes.toSorted()).toEqual(['conversation-changed', 'done']);
    expect(await present(scene)).toMatchObject({ owner: colleague.displayName, version: asked.version });
    expect(await answer(scene, asked.version, scene.right)).toEqual({ resumed: true });
    const mails = await mailsAbout(scene.line.receiptNo);
    expect(mails.at(-1)?.to).toBe(colleague.email);
    expect(JSON.stringify(mails)).not.toContain('karışmış');
    const shown = await readDealerConversation(own, await orderFor(scene.orderId), 1, 'tr');
    expect(JSON.stringify(shown)).not.toContain('karışmış');
    const target = await targetOf(asked.id);
    if (!target) throw new Error('there is no conversation');
    expect((await loadConversation(target, 'tr')).entries.map(({ kind }) => kind)).toContain('note');
  });
});

describe('a question that nobody answers', () => {
  it('B36 is brought to mind once, by a mail with the question, unless it was answered meanwhile', async () => {
    const [forgotten, answered, fresh] = [await stuck(), await stuck(), await stuck()];
    for (const scene of [forgotten, answered, fresh]) await ask(scene);
    await database.query(`update conversations set turn_since = now() - interval '23 hours' where order_id = any($1)`, [
      [forgotten.orderId, answered.orderId],
    ]);
    await answer(answered, 1, answered.right);
    const runs = await Promise.all([remindDealersOfQuestions(), remindDealersOfQuestions()]);
    expect(runs.map(({ reminded }) => reminded).reduce((sum, one) => sum + one)).toBe(1);
    const counts = await Promise.all(
      [forgotten, answered, fresh].map(async ({ line }) => (await mailsAbout(line.receiptNo)).length),
    );
    expect(counts).toEqual([2, 2, 1]);
    expect((await mailsAbout(forgotten.line.receiptNo)).at(-1)?.text).toContain('Hangi kasa?');
    expect(await remindDealersOfQuestions()).toEqual({ reminded: 0 });
  });
});

describe('an answer that support had not offered', () => {
  const press = (scene: Scene, version: number, code: string, who = staff) =>
    applyAnswer(
      who,
      { subject: subjectOf(scene), dealerId: own.firm.id, version },
      { line: seenLine(scene.line), units: [{ unitNo: scene.line.units[0]?.unitNo ?? 0, approvalCode: code }] },
    );

  it('B36 is applied by one press, which says before what it does, and resumes the line by a correction', async () => {
    const scene = await stuck();
    const { version } = await ask(scene, { offers: [scene.right] });
    await answer(scene, version, scene.second, 'Bu olacak.');
    const target = await targetOf((await present(scene)).id);
    if (!target) throw new Error('there is no conversation');
    const { apply } = await loadConversation(target, 'tr');
    expect(apply).toMatchObject({
      name: own.displayName,
      units: [{ from: scene.wrong, to: scene.second }],
      plan: { blocked: false },
    });
    expect(apply?.plan.willRun).toContainEqual(expect.objectContaining({ kind: 'extend-year', code: scene.second }));
    const unitNo = scene.line.units[0]?.unitNo;
    const pressed = await answerDeskForm(
      staff,
      target,
      post({
        ...{ intent: 'apply', version: '2', generation: '1', revision: String(scene.line.revision) },
        [`unit.${unitNo}`]: scene.second,
      }),
    );
    expect(pressed.status).toBe(302);
    expect(await lineOf(scene.orderId)).toMatchObject({
      status: 'waiting',
      generation: 2,
      units: [{ approvalCode: scene.second }],
    });
    expect((await present(scene)).state).toBe('done');
    const [shown] = await readDealerConversations(own, await orderFor(scene.orderId), 'tr');
    expect(shown?.entries.at(-1)).toMatchObject({ kind: 'apply', name: staff.displayName, codes: [scene.second] });
    const trail = await database.query(
      `select actor, action, reason from audit_entries where subject_id = $1 order by id desc limit 3`,
      [scene.line.id],
    );
    const reason = `Bayinin ${target.conversation?.id} numaralı yazışmadaki yanıtı`;
    expect(trail).toEqual([
      { actor: staff.email, action: 'conversation.apply', reason: null },
      { actor: staff.email, action: 'order-line.rerun', reason },
      { actor: staff.email, action: 'order-line.correct', reason },
    ]);
    expect((await loadConversation((await targetOf(target.conversation?.id ?? 0)) ?? target, 'tr')).apply).toBeNull();
  });

  it('B36 a corrected field that support wants to look at is applied by one press, which says before what it changes', async () => {
    const scene = await stuck();
    const { orderId, line, wrong } = scene;
    const question = { text: 'Vergi numarası doğru mu?', offers: [], resumes: false, field: 'taxNumber' as const };
    await askDealer(staff, { subject: subjectOf(scene), dealerId: own.firm.id, version: 0 }, question);
    const answered = await answerWithField(
      own,
      { line: seenLine(line), orderId, version: 1 },
      { value: '4540536920', text: 'Kartta yanlış yazmışız.' },
    );
    expect(answered).toEqual({ resumed: false });
    const target = async () => {
      const found = await targetOf((await present(scene)).id);
      if (!found) throw new Error('there is no conversation');
      return found;
    };
    // A licence still stops the line: the press would be in vain, and says so.
    expect((await loadConversation(await target(), 'tr')).apply).toMatchObject({ plan: { blocked: true } });
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, firm.id]);
    const { apply, entries } = await loadConversation(await target(), 'tr');
    expect(apply).toMatchObject({
      ...{ name: own.displayName, units: [], plan: { blocked: false } },
      field: { name: 'taxNumber', from: line.customer.taxNumber, to: '4540536920' },
    });
    expect(entries.at(-1)).toMatchObject({ field: 'taxNumber', value: '4540536920', text: 'Kartta yanlış yazmışız.' });
    const press = async (value: string) =>
      answerDeskForm(
        staff,
        await target(),
        post({ intent: 'apply', version: '2', generation: '1', revision: String(line.revision), value }),
      );
    expect((await press('4540536921')).status, 'not what the dealer answered').toBe(409);
    expect((await lineOf(orderId)).generation).toBe(1);
    expect((await press('4540536920')).status).toBe(302);
    expect(await lineOf(orderId)).toMatchObject({
      status: 'waiting',
      generation: 2,
      customer: { taxNumber: '4540536920' },
    });
    expect((await press('4540536920')).status, 'it is applied once').toBe(409);
    const [shown] = await readDealerConversations(own, await orderFor(orderId), 'tr');
    expect(shown?.entries.at(-1)).toMatchObject({ kind: 'apply', name: staff.displayName, field: 'taxNumber' });
    const trail = await database.query<{ action: string }>(
      `select action from audit_entries where actor = $1 and correlation_id = (select correlation_id from orders where receipt_id = $2) order by id`,
      [staff.email, orderId],
    );
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.correct-customer', 'order-line.rerun']),
    );
  });

  it('B36 is applied once, whoever presses; another code, a corrected line and a new question are refused', async () => {
    const scene = await stuck();
    const { version } = await ask(scene, { offers: [scene.right] });
    expect(await codeOf(press(scene, version, scene.second)), 'the dealer has not answered').toBe(
      'conversation-changed',
    );
    await answer(scene, version, scene.second);
    expect(await codeOf(press(scene, 2, scene.right)), 'a code that the dealer did not name').toBe(
      'conversation-changed',
    );
    expect((await lineOf(scene.orderId)).generation).toBe(1);
    const outcomes = await Promise.all(
      [press(scene, 2, scene.second), press(scene, 2, scene.second, colleague)].map(codeOf),
    );
    expect(outcomes.toSorted()).toEqual(['conversation-changed', 'done']);
    expect((await lineOf(scene.orderId)).generation).toBe(2);

    const asked = await stuck();
    await ask(asked, { offers: [asked.right] });
    await answer(asked, 1, asked.second);
    const question = { text: 'Emin misiniz?', offers: [asked.right], resumes: true };
    await askDealer(staff, { subject: subjectOf(asked), dealerId: own.firm.id, version: 2 }, question);
    expect(await codeOf(press(asked, 3, asked.second))).toBe('conversation-changed');
  });

  it('B36 that no longer fits is shown as blocked and refused with the reason, and nothing is lost', async () => {
    const scene = await stuck();
    await ask(scene, { offers: [scene.right] });
    await answer(scene, 1, scene.second);
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [
      scene.second,
      foreign.id,
    ]);
    const target = await targetOf((await present(scene)).id);
    if (!target) throw new Error('there is no conversation');
    expect((await loadConversation(target, 'tr')).apply?.plan.blocked).toBe(true);
    const refused = await answerDeskForm(
      staff,
      target,
      post({
        ...{ intent: 'apply', version: '2', generation: '1', revision: String(scene.line.revision) },
        [`unit.${scene.line.units[0]?.unitNo}`]: scene.second,
      }),
    );
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      // The dealer does not see that firm, so neither is its name said.
      {
        place: 'apply',
        problem: 'wrong',
        errors: [{ code: 'licence-not-found', params: { approvalCode: scene.second } }],
      },
    ]);
    expect(await lineOf(scene.orderId)).toMatchObject({ status: 'failed', generation: 1 });
    expect((await present(scene)).state).toBe('support');
  });
});

describe('a conversation that support begins', () => {
  it('B36 about an order that goes well, and about a licence, reaches its dealer and is answered there', async () => {
    const scene = await stuck();
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [scene.wrong, firm.id]);
    const order = await targetOfOrder(scene.orderId);
    if (!order) throw new Error('there is no order');
    expect(order).toMatchObject({ dealerId: own.firm.id, conversation: undefined });
    const begun = await answerDeskForm(
      staff,
      order,
      post({ intent: 'ask', version: '0', text: 'Faturayı nereye kesiyoruz?' }),
    );
    expect(begun.headers.get('Location')).toMatch(/^\/support\/conversations\/\d+$/);
    expect(await readDealerConversation(own, await orderFor(scene.orderId), undefined, 'tr')).toMatchObject({
      ...{ state: 'dealer', asks: null, owner: staff.displayName },
      entries: [{ kind: 'question', text: 'Faturayı nereye kesiyoruz?' }],
    });
    expect((await listOrdersNeedingAttention(own.firm.id, 1))[0]).toMatchObject({
      id: scene.orderId,
      awaitsAnswer: true,
    });

    const licence = await targetOfLicence(scene.right);
    if (!licence) throw new Error('there is no licence');
    const page = await loadConversation(licence, 'tr');
    expect(page.subject).toMatchObject({
      approvalCode: scene.right,
      customer: { id: firm.id },
      dealer: { id: own.firm.id },
    });
    expect(page.subject.dealer.name).not.toBe('');
    await answerDeskForm(staff, licence, post({ intent: 'ask', version: '0', text: 'Bu kasa hâlâ kullanılıyor mu?' }));
    expect(await licencesAwaitingAnswer(own.firm.id, 9)).toEqual([scene.right]);
    expect(await readLicenceConversation(own, scene.right, 'tr')).toMatchObject({ state: 'dealer', version: 1 });
    await writeToSupport(own, { subject: { approvalCode: scene.right }, version: 1 }, 'Evet.');
    expect(await licencesAwaitingAnswer(own.firm.id, 9)).toEqual([]);
  });

  it('B36 not about a licence whose dealer does not see it', async () => {
    const scene = await stuck();
    expect(await targetOfLicence(scene.wrong), 'it moved to another dealer’s firm').toBeUndefined();
    expect(await targetOfLicence('00000000')).toBeUndefined();
  });
});

describe('what the dealer would see', () => {
  it('B36 is the dealer’s own page in the dealer’s language, with the mail’s subject; nothing is kept or sent', async () => {
    const scene = await stuck();
    await database.query(`update orders set locale = 'de' where receipt_id = $1`, [scene.orderId]);
    const target = await targetOfLine(scene.line.id);
    if (!target) throw new Error('there is no line');
    const looked = await answerDeskForm(
      staff,
      target,
      post({ intent: 'preview', version: '0', text: 'Welche Kasse?', resumes: 'on', [`offer.${scene.right}`]: 'on' }),
    );
    expect(looked.status).toBe(200);
    const { problem, values, preview } = (await looked.json()) as DeskRefusal;
    expect([problem, values.text]).toEqual([null, 'Welche Kasse?']);
    expect(preview).toMatchObject({
      locale: 'de',
      texts: { orders: { conversation: { title: 'Austausch mit dem Support' } } },
      conversation: {
        ...{ state: 'dealer', owner: staff.displayName, resumes: true },
        entries: [
          { kind: 'stop', codes: [scene.wrong] },
          { kind: 'question', text: 'Welche Kasse?', name: staff.displayName },
        ],
        asks: { offers: [{ approvalCode: scene.right, computer: `KASA-${scene.right}` }] },
      },
    });
    expect(preview?.mail?.subject).toContain(String(scene.line.receiptNo));
    expect(JSON.stringify(preview), 'a firm that the dealer may not see').not.toContain(foreign.name);
    expect(await findConversation(subjectOf(scene), own.firm.id)).toBeUndefined();
    expect(await mailsAbout(scene.line.receiptNo)).toEqual([]);
    const empty = await answerDeskForm(staff, target, post({ intent: 'preview', version: '0', text: ' ' }));
    expect(await empty.json()).toMatchObject({ place: 'ask', problem: 'empty' });
  });
});

describe('the texts of questions', () => {
  const form = (fields: Record<string, string>) => answerTemplateForm(colleague, post({ intent: 'save', ...fields }));
  const german = { template: 'right-code', locale: 'de' } as const;
  const ours = async () => (await readTemplates('de')).find(({ template }) => template === 'right-code')?.text ?? '';

  it('B36 are the product’s until staff word them anew, in one language, with both texts in the trail', async () => {
    const start = startText('right-code', 'de');
    expect(await ours()).toBe(start);
    const text = 'Zu {{code}} finden wir bei {{customer}} nichts. Was steht auf dem Bildschirm?';
    expect((await form({ ...german, text, seen: start, reason: REASON })).headers.get('Location')).toBe(
      '/support/templates?language=de',
    );
    expect(await ours()).toBe(text);
    expect(
      (await questionTexts('de', { name: 'Herr Er', code: '03D97B1C', customer: 'Begonvil' }))['right-code'],
    ).toContain('Zu 03D97B1C finden wir bei Begonvil nichts.');
    expect((await readTemplates('tr')).every(({ changed }) => changed === null)).toBe(true);
    expect(
      await database.query(
        `select actor, before->>'text' as before, after->>'text' as after, reason from audit_entries where subject_id = 'right-code.de'`,
      ),
    ).toEqual([{ actor: colleague.email, before: start, after: text, reason: REASON }]);
    // Who saw the old text overwrites nothing.
    const late = await form({ ...german, text: 'Ganz anders.', seen: start, reason: REASON });
    expect([late.status, await late.json()]).toMatchObject([409, { problem: 'changed', text: 'Ganz anders.' }]);
    expect(await ours()).toBe(text);
    expect((await form({ ...german, intent: 'reset', text: '', seen: text, reason: REASON })).status).toBe(302);
    expect(await ours()).toBe(start);
    expect(await database.query(`select 1 from question_templates`)).toEqual([]);
  });

  it.each([
    [{ text: 'Kod {{kod}} nedir?' }, { problem: 'placeholder', strange: ['{{kod}}'], text: 'Kod {{kod}} nedir?' }],
    [{ text: ' ' }, { problem: 'empty' }],
    [{ text: 'x'.repeat(1001) }, { problem: 'too-long' }],
    [{ text: '4111 1111 1111 1111' }, { problem: 'card' }],
    [
      { text: 'Was steht da?', reason: 'kurz' },
      { problem: null, reasonWrong: true, reason: 'kurz', text: 'Was steht da?' },
    ],
  ])('B36 a text %j is refused, and comes back', async (fields, refusal) => {
    const refused = await form({ ...german, seen: await ours(), reason: REASON, ...fields });
    expect([refused.status, await refused.json()]).toMatchObject([422, refusal]);
    expect(await ours()).toBe(startText('right-code', 'de'));
  });
});

describe('the list of conversations', () => {
  it('B36 sorts by whose turn it is and by age, counts, and finds by order, firm and person', async () => {
    await database.query(`delete from conversation_entries`);
    await database.query(`delete from conversations`);
    const [waiting, answered, over] = [await stuck(), await stuck(), await stuck()];
    await writeToSupport(own, { subject: subjectOf(waiting), version: 0 }, 'Ne zaman biter?');
    const { version } = await ask(answered);
    await ask(over);
    await answer(over, 1, over.right);
    await database.query(`update conversations set turn_since = now() - interval '2 days' where order_id = $1`, [
      waiting.orderId,
    ]);
    // A second message does not make the first one younger.
    await writeToSupport(own, { subject: subjectOf(waiting), version: 1 }, 'Bekliyorum.');
    const found = async (search: string) =>
      (await listConversations(conversationList.read(new URLSearchParams(search)))).map(({ receiptNo }) => receiptNo);
    const [w, a, o] = [waiting, answered, over].map(({ line }) => line.receiptNo);
    expect(await found('')).toEqual([w, a, o]);
    expect(await found('view=support')).toEqual([w]);
    expect(await found('assignee=none')).toEqual([w]);
    expect(await found(`assignee=${staff.accountId}&view=dealer`)).toEqual([a]);
    expect(await found(`q=${a}`)).toEqual([a]);
    expect(await found('q=hiçyok')).toEqual([]);
    expect(await countConversations({ query: '', assignee: undefined })).toEqual({
      all: 3,
      support: 1,
      dealer: 1,
      done: 1,
      snoozed: 0,
    });
    expect(await countWaitingForSupport()).toBe(1);
    const [row] = await listConversations(conversationList.read(new URLSearchParams('view=support')));
    expect(Date.now() - Date.parse(row?.since ?? '')).toBeGreaterThan(47 * 3_600_000);
    expect(row).toMatchObject({ last: 'Bekliyorum.', failed: true, errorCode: 'licence-of-another-firm' });
    expect((await present(answered)).version).toBe(version);
  });
});

describe('the right to a conversation', () => {
  it('B36 another dealer opens, reads and answers nothing, and support offers only licences of the customer', async () => {
    const scene = await stuck();
    const { orderId, line, right } = scene;
    expect(await codeOf(writeToSupport(other, { subject: subjectOf(scene), version: 0 }, 'Benim mi?'))).toBe(
      'not-found',
    );
    const seen = { line: seenLine(line), orderId, version: 0 };
    const units = [{ unitNo: line.units[0]?.unitNo ?? 0, approvalCode: right }];
    expect(await codeOf(answerWithLicence(other, seen, { units, text: '' }))).toBe('not-found');
    expect(await codeOf(ask(scene, { offers: [scene.wrong] }))).toBe('invalid-shape');
    expect(await findConversation(subjectOf(scene), own.firm.id)).toBeUndefined();
    expect(await readOrder(other.firm.id, orderId)).toBeUndefined();
  });

  it('B36 what was typed comes back with a refusal, on both sides', async () => {
    const scene = await stuck();
    await ask(scene);
    const target = await targetOfLine(scene.line.id);
    if (!target) throw new Error('there is no line');
    const late = await answerDeskForm(staff, target, post({ intent: 'ask', version: '0', text: 'Bir daha soralım' }));
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ place: 'ask', problem: 'changed', values: { text: 'Bir daha soralım' } });
    const card = await answerDeskForm(staff, target, post({ intent: 'note', text: 'Kartı 4111 1111 1111 1111' }));
    expect(await card.json()).toMatchObject({ place: 'note', problem: 'card' });
    const about = { orderId: scene.orderId, orderLineId: scene.line.id };
    expect(
      await answerConversationForm(own, about, post({ intent: 'write', version: '0', text: 'Geç kaldım' })),
    ).toMatchObject({
      status: 409,
      refusal: { problem: 'changed', values: { text: 'Geç kaldım' } },
    });
    expect(await answerConversationForm(own, about, post({ intent: 'write', version: '1', text: ' ' }))).toMatchObject({
      refusal: { problem: 'empty' },
    });
  });
});

async function orderFor(orderId: number) {
  const order = await readOrder(own.firm.id, orderId, 'tr');
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
}
