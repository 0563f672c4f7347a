import { BOX_LENGTH } from '~/features/customers/firms/customer-fields';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';
import { ENTRY_LENGTH, type ConversationSubject } from '~/features/ordering/conversations/conversation';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { errorText, fieldLabel } from '~/platform/http.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { choiceField, FIELD, OTHER, typedField, type ConversationRefusal } from './dealer-conversation';
import { answerWithField, answerWithLicence, writeToSupport, type UnitAnswer } from './write-to-support.server';

const textShape = freeText(ENTRY_LENGTH, { long: 'too-long', card: 'card' });
const fieldShape = freeText(BOX_LENGTH, { long: 'too-long', card: 'card' });

/** Takes what a dealer writes to support about an order, one of its lines, or a licence: the refusal, or whether it resumed the line. */
export async function answerConversationForm(
  viewer: DealerViewer,
  subject: ConversationSubject,
  request: Request,
  locale = 'tr',
): Promise<{ refusal: ConversationRefusal; status: number } | { resumed: boolean }> {
  const form = await readForm(request, [
    ...['intent', 'version', 'generation', 'revision'],
    { name: FIELD, anyDigits: true },
    { name: 'code.*', times: MAX_SELECTED_LICENCES },
    { name: 'typed.*', times: MAX_SELECTED_LICENCES },
    { name: 'text', length: 16_000, anyDigits: true },
  ]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const refuse = (
    problem: ConversationRefusal['problem'],
    status: number,
    wrong: ConversationRefusal['wrong'] = {},
  ) => ({
    refusal: { problem, wrong, values },
    status,
  });
  const parsed = textShape.safeParse(values.text ?? '');
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
  const text = parsed.data;
  const version = rowIdOf(values.version) ?? 0;
  try {
    if (values.intent !== 'answer' || !('orderId' in subject) || subject.orderLineId === null) {
      if (text === '') return refuse('empty', 422);
      await writeToSupport(viewer, { subject, version }, text);
      return { resumed: false };
    }
    const line = {
      orderLineId: subject.orderLineId,
      generation: Number(values.generation),
      revision: Number(values.revision),
    };
    if (values[FIELD] !== undefined) {
      const value = fieldShape.safeParse(values[FIELD]);
      if (!value.success) return refuse(value.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
      const seen = { line, orderId: subject.orderId, version };
      return await answerWithField(viewer, seen, { value: value.data, text });
    }
    const units = answersOf(values);
    const missing = units.filter(({ approvalCode }) => approvalCode === '');
    if (units.length === 0 || missing.length > 0) {
      return refuse('wrong', 422, Object.fromEntries(missing.map(({ unitNo }) => [unitNo, 'missing'])));
    }
    return await answerWithLicence(viewer, { line, orderId: subject.orderId, version }, { units, text });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conversation-changed') return refuse('changed', 409);
    if (error.code === 'line-changed') return refuse('line-changed', 409);
    if (error.code === 'nothing-to-correct') return refuse('wrong', 422, { [FIELD]: 'same' });
    if (error.code !== 'correction-not-valid') throw error;
    const [first] = values[FIELD] === undefined ? [] : (error.details.fields ?? []);
    if (first) {
      const said = errorText(locale, first.code, { field: fieldLabel(locale, first.path), ...first.params });
      return refuse('wrong', 422, { [FIELD]: said });
    }
    const wrong = (error.details.fields ?? []).map(({ path, code }) => [path.replace(/^units\.?/, ''), code] as const);
    return refuse('wrong', 422, Object.fromEntries(wrong));
  }
}

/** The units that are answered, with the chosen or typed code of each; an empty one where neither was given. */
function answersOf(values: Record<string, string>): UnitAnswer[] {
  const numbers = Object.keys(values).flatMap((name) => /^(?:code|typed)\.(\d{1,4})$/.exec(name)?.[1] ?? []);
  return [...new Set(numbers)].map((unit) => {
    const unitNo = Number(unit);
    const chosen = values[choiceField(unitNo)] ?? OTHER;
    const typed = (values[typedField(unitNo)] ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
    return { unitNo, approvalCode: chosen === OTHER ? typed : chosen };
  });
}
