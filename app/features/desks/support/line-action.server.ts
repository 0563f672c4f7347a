import { redirect } from '~/platform/web.server';
import { CUSTOMER_FIELDS } from '~/features/customers/firms/customer-fields';
import { customerShape, formOf, type CustomerForm, type NewCustomer } from '~/features/customers/firms/customer-form';
import { MAX_SELECTED_LICENCES } from '~/features/ordering/orders/order-request';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import type { Actor } from '~/platform/audit-store.server';
import { AppError } from '~/platform/errors';
import { fieldErrors } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm, type FormField } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { correctCustomer } from './correct-customer.server';
import { correctLine } from './correct-line.server';
import type { SeenLine, UnitCorrection } from './correction';
import type { LineFormAnswer } from './line-form';

/** The fields of both forms of the page. */
const FIELDS: readonly FormField[] = [
  'intent',
  'generation',
  'revision',
  { name: 'code.*', times: MAX_SELECTED_LICENCES },
  { name: 'computer.*', times: MAX_SELECTED_LICENCES, anyDigits: true },
  // Their own rules look for card numbers, and report them beside the field.
  ...CUSTOMER_FIELDS.map((name) => ({ name, anyDigits: true })),
  'alsoFirm',
  REASON_FIELD,
];

/** Errors that are shown on the page; any other becomes an error page. */
const STAYING = ['line-changed', 'nothing-to-correct', 'correction-not-valid'] as const;

/**
 * The actions of a line's page, on its own or beside the list: run again, correct, correct and run again, correct the
 * customer.
 * @param back the address after a success
 */
export async function lineAction(request: Request, lineId: string, actor: Actor, back: string): Promise<Response> {
  const form = await readForm(request, FIELDS);
  const intent = form.get('intent');
  const isCustomer = intent === 'customer';
  const stay = (problem: LineFormAnswer['problem'], status: number, errors: LineFormAnswer['errors'] = []) =>
    Response.json(
      { form: isCustomer ? 'customer' : 'rerun', problem, errors, values: textsOf(form) } satisfies LineFormAnswer,
      { status },
    );
  if (intent === 'preview') return stay(null, 200);
  const reason = readReason(form);
  if (reason === undefined) return stay('reason', 422);
  const seen: SeenLine = {
    orderLineId: lineId,
    generation: Number(form.get('generation')),
    revision: Number(form.get('revision')),
  };
  try {
    if (isCustomer) {
      await correctCustomer(seen, readCustomer(form), { actor, reason, alsoFirm: form.has('alsoFirm') });
    } else {
      await correctLine(seen, unitsOf(form), { actor, reason, rerun: intent !== 'correct' });
    }
  } catch (error) {
    const problem = error instanceof AppError ? STAYING.find((code) => code === error.code) : undefined;
    if (!(error instanceof AppError) || !problem) throw error;
    return stay(problem, error.status, error.details.fields);
  }
  const t = translator(await localeOf(request));
  const message = t(`support:done.${isCustomer ? 'customer' : intent === 'correct' ? 'correct' : 'rerun'}`);
  return redirect(back, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function unitsOf(form: FormData): UnitCorrection[] {
  return [...form.keys()]
    .flatMap((name) => {
      const unitNo = /^code\.(\d{1,4})$/.exec(name)?.[1];
      return unitNo === undefined ? [] : [Number(unitNo)];
    })
    .sort((a, b) => a - b)
    .map((unitNo) => ({
      unitNo,
      approvalCode: textOf(form, `code.${unitNo}`),
      computer: form.has(`computer.${unitNo}`) ? textOf(form, `computer.${unitNo}`) : null,
    }));
}

function readCustomer(form: FormData): CustomerForm {
  const typed = CUSTOMER_FIELDS.map((field) => [field, textOf(form, field)]);
  const given = formOf(Object.fromEntries(typed) as NewCustomer);
  const parsed = customerShape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('correction-not-valid', 422, { fields: fieldErrors(parsed.error, given) });
}
