import { json } from '~/platform/web.server';
import { takeOutCards } from '~/platform/card-numbers';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { fieldMessages } from '~/platform/field-messages.server';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { CustomerRefused } from './customer-editor';
import { CUSTOMER_FIELDS } from './customer-fields';
import { boxOf, readCustomerFields, type CustomerForm } from './customer-form';
import type { Confirmed } from './manage-customers.server';

const BOXES = CUSTOMER_FIELDS.map(boxOf);

/** Reads a posted customer's form, lets `save` answer it, and gives back what was typed where it was refused. */
export async function answerCustomerForm(
  request: Request,
  save: (form: CustomerForm, confirmed: Confirmed & { seen: string }) => Promise<Response>,
) {
  const locale = await localeOf(request);
  const form = await readForm(request, [
    ...BOXES.map((name) => ({ name, anyDigits: true })),
    'acceptsTaxNumber',
    'acceptsTwin',
    { name: 'seen', anyDigits: true },
  ]);
  const cards = takeOutCards(form, BOXES);
  const values = readCustomerFields(form);
  const acceptsTaxNumber = form.has('acceptsTaxNumber');
  const seen = form.get('seen');
  try {
    if (cards.length > 0) throw new AppError('customer-not-valid', 422, { fields: cards });
    return await save(values, {
      acceptsTaxNumber,
      acceptsTwin: form.has('acceptsTwin'),
      seen: typeof seen === 'string' ? seen : '',
    });
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof AppError) || error.status === 404) throw thrown;
    const { code, status, details } = error;
    const fields = fieldMessages(locale, details.fields ?? []);
    const twin = details.fields?.find((field) => field.code === 'tax-number-known')?.facts?.['firmId'];
    return json<CustomerRefused>(
      {
        values,
        acceptsTaxNumber,
        fields,
        message: fields.length > 0 ? null : errorText(locale, code, details.params),
        twin: twin === undefined ? null : { id: Number(twin) },
      },
      { status },
    );
  }
}
