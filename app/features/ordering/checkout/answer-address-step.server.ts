import { json, redirect } from '~/platform/web.server';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { fieldOfSearch, NO_CUSTOMER } from '~/features/customers/firms/customer-form';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { saveDraft } from './checkout-draft-store.server';
import { ADDRESS_BOXES, ADDRESS_FIELDS, readAddressForm } from './checkout-form';
import { takeOutCards } from '~/platform/card-numbers';
import type { FieldMessage } from '~/platform/field-messages';
import { fieldMessages } from '~/platform/field-messages.server';
import { requireSender, STEP_PATHS } from './checkout-steps.server';
import { checkAddress } from './place-cart-order.server';
import { asBusy } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';

/** The errors; `fields` are named by the paths of the order request. */
export type RefusedAddress = {
  fields: FieldMessage[];
  /** An error that concerns no field: the database is busy. */
  message: string | null;
};

/** Keeps what the address step sent, and answers where it goes on, or what is wrong with it. */
export async function answerAddressStep(request: Request) {
  const locale = await localeOf(request);
  const again = (search = '') => redirect(STEP_PATHS.address + search);
  /** Reset when another firm is chosen, because it has other licences. */
  const noLicences = { licences: {}, computers: {}, acceptsShorter: false };
  try {
    const form = await readForm(request, ADDRESS_FIELDS);
    const cards = takeOutCards(form, ADDRESS_BOXES);
    const values = readAddressForm(form);
    const viewer = await requireSender(request, locale, form, values);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    // Enter in the finder's box submits the form with its first button.
    const finds = values.customerKind === 'existing' && values.customerFirmId === '' && text('firma').trim() !== '';
    const intent = form.has('chooseFirm') ? 'choose' : text('intent') || (finds ? 'find' : 'continue');
    if (cards.length > 0 && intent !== 'continue') {
      await saveDraft(viewer.accountId, values);
      return json<RefusedAddress>({ fields: fieldMessages(locale, cards), message: null }, { status: 422 });
    }
    if (intent === 'choose') {
      const id = /^[1-9]\d{0,8}$/.test(text('chooseFirm')) ? Number(text('chooseFirm')) : 0;
      if (!(await findVisibleFirm(viewer, id))) throw notFound('firm-not-found', { type: 'firm', id });
      await saveDraft(viewer.accountId, {
        ...values,
        ...noLicences,
        customerKind: 'existing',
        customerFirmId: String(id),
      });
      return again();
    }
    switch (intent) {
      case 'find':
        await saveDraft(viewer.accountId, values);
        return again(`?${new URLSearchParams({ firma: text('firma') })}`);
      case 'new-customer': {
        const { field, text: typedText } = fieldOfSearch(text('firma'));
        await saveDraft(viewer.accountId, {
          ...values,
          ...noLicences,
          customerKind: 'new',
          customer: { ...values.customer, [field]: typedText },
        });
        return again(`#customer-${field}`);
      }
      case 'other-customer':
        await saveDraft(viewer.accountId, {
          ...values,
          ...noLicences,
          customerKind: 'existing',
          customerFirmId: '',
          customer: NO_CUSTOMER,
        });
        return again();
      case 'other-firm':
        await saveDraft(viewer.accountId, { ...values, ...noLicences, customerFirmId: '' });
        return again();
      case 'kind':
        await saveDraft(viewer.accountId, { ...values, ...noLicences });
        return again();
    }
    const cart = await readCart(viewer.accountId, locale);
    if (cart.lines.length === 0) return redirect(STEP_PATHS.cart);
    const checked = await checkAddress(viewer, cart, values);
    const { customer, billing } = checked;
    const errors = [...cards, ...checked.errors.filter(({ path }) => !cards.some((card) => card.path === path))];
    if (errors.length > 0) {
      await saveDraft(viewer.accountId, values);
      return json<RefusedAddress>({ fields: fieldMessages(locale, errors), message: null }, { status: 422 });
    }
    await saveDraft(viewer.accountId, { ...values, customer, billing, addressAnswered: true });
    return redirect(STEP_PATHS.payment);
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof AppError) || error.status === 404) throw thrown;
    const { code, status, details } = error;
    const headers = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : undefined;
    const fields = fieldMessages(locale, details.fields ?? []);
    const message = fields.length > 0 ? null : errorText(locale, code, details.params);
    return json<RefusedAddress>({ fields, message }, { status, headers });
  }
}
