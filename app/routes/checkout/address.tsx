import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useSubmit, type ShouldRevalidateFunction } from '~/platform/web';
import { CircleExclamationPoint, Lock } from '~/components/icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { CheckoutSection } from '~/components/checkout-layout';
import { Facts } from '~/components/facts';
import { Checkbox, ErrorSummary, Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Tag } from '~/components/tag';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CheckoutFrame, OnwardButton } from '~/features/ordering/cart/checkout-frame';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { fieldId } from '~/features/customers/firms/customer-fields';
import { fieldOfSearch, NO_CUSTOMER } from '~/features/customers/firms/customer-form';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { findFirms } from '~/features/customers/firms/find-firms.server';
import { listSectors } from '~/features/customers/firms/sector-store.server';
import { listFirmLicences } from '~/features/licensing/licences/licence-store.server';
import { customerOf } from '~/features/ordering/checkout/cart-in-the-way.server';
import { saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import {
  ADDRESS_BOXES,
  ADDRESS_FIELDS,
  readAddressForm,
  type CustomerKind,
} from '~/features/ordering/checkout/checkout-form';
import { takeOutCards } from '~/platform/card-numbers';
import { joinedMessages, type FieldMessage } from '~/platform/field-messages';
import { fieldMessages } from '~/platform/field-messages.server';
import { openCheckout, requireSender, STEP_PATHS } from '~/features/ordering/checkout/checkout-steps.server';
import { BarTotal, CheckoutSummary, countsOf } from '~/features/ordering/checkout/checkout-summary';
import { CustomerSection } from '~/features/ordering/checkout/customer-section';
import { pageToken } from '~/features/ordering/checkout/resume-form.server';
import { licenceGroups } from '~/features/ordering/checkout/licence-choices';
import { LicenceTable } from '~/features/ordering/checkout/licence-table';
import { addressOf, checkAddress, chosenFirm } from '~/features/ordering/checkout/place-cart-order.server';
import { useKeptTyping } from '~/features/ordering/checkout/use-kept-typing';
import { asBusy } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'checkout:steps.address' };

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const { viewer, cart, draft, headers } = await openCheckout(request, locale);
  if (cart.lines.length === 0 || !draft) throw redirect(STEP_PATHS.cart, { headers });
  const { email, contact } = viewer.firm;
  const values = addressOf({ billing: { email, contact }, ...draft.values });
  const needsLicences = cart.lines.some((line) => line.requiresLicences);
  const needsKnownFirm =
    needsLicences || (cart.lines.some((line) => line.requiresFirm) && !cart.lines.some((line) => line.createsCustomer));
  // Nothing was chosen yet, or the cart requires another kind of customer now.
  if (needsKnownFirm ? values.customerKind === 'new' : draft.values.customerKind === undefined) {
    values.customerKind = needsKnownFirm ? 'existing' : 'new';
  }
  const searched = new URL(request.url).searchParams.get('firma');
  const [kept, customer, firm, matches, sectors] = await Promise.all([
    draft.values.customerKept ? customerOf(viewer, draft.values) : null,
    values.customerKind === 'own' && values.customerFirmId === String(viewer.firm.id)
      ? undefined
      : chosenFirm(viewer, { ...values, customerKind: 'existing' }),
    chosenFirm(viewer, values),
    searched === null ? null : findFirms(viewer, searched),
    needsKnownFirm ? Promise.resolve<string[]>([]) : listSectors(),
  ]);
  const licences = firm && needsLicences ? await listFirmLicences(viewer, firm.id) : [];
  return json(
    {
      buyer: { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id },
      dealer: viewer.firm,
      page: pageToken(viewer.accountId),
      draftVersion: draft.version,
      cart,
      values,
      sectors,
      needsLicences,
      needsKnownFirm,
      /** The customer that was chosen before this visit of the step; empty for a new one without a name. */
      kept: draft.values.customerKept ? (kept ?? '') : null,
      /** The firm chosen from the list, even while another kind of customer is selected. */
      customer: customer ?? null,
      matches,
      groups: firm ? licenceGroups(cart.lines, licences, new Date()) : [],
    },
    { headers },
  );
}

/** The errors; `fields` are named by the paths of the order request. */
type Refused = {
  fields: FieldMessage[];
  /** An error that concerns no field: the database is busy. */
  message: string | null;
};

export async function action({ request }: ActionFunctionArgs) {
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
      return json<Refused>({ fields: fieldMessages(locale, cards), message: null }, { status: 422 });
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
      return json<Refused>({ fields: fieldMessages(locale, errors), message: null }, { status: 422 });
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
    return json<Refused>({ fields, message }, { status, headers });
  }
}

/** While the database is busy the page keeps its data: a reload would fail, and replace the form by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== 503 && defaultShouldRevalidate;

const FORM_ID = 'address-step';

/** The fields of an order's line are shown with the licences of its product; other paths have their own field. */
function placeOf(cart: { lines: { sku: string }[] }, path: string): string {
  const line = /^lines\.(\d+)/.exec(path)?.[1];
  return line === undefined ? fieldId(path) : `licences-${cart.lines[Number(line)]?.sku}`;
}

export default function AddressStep() {
  const {
    buyer,
    dealer,
    page,
    draftVersion,
    cart,
    values,
    sectors,
    needsLicences,
    needsKnownFirm,
    kept,
    customer,
    matches,
    groups,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const { t } = useTranslation('checkout');
  const submit = useSubmit();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useKeptTyping(form);

  const [typed, setTyped] = useState(values);
  const look = useCallback(() => form.current && setTyped(readAddressForm(new FormData(form.current))), []);
  // Text that was typed before hydration counts, and another firm's licences reset the selection.
  useEffect(() => void look(), [look, groups]);

  const kind = typed.customerKind;
  /** The loaded licences belong to the loaded choice of customer. */
  const shown = kind === values.customerKind ? groups : [];
  const priced = priceCart(cart, countsOf(typed.licences));
  const shortens = shown.some((group) =>
    group.licences.some((licence) => licence.shortens && typed.licences[group.sku]?.includes(licence.approvalCode)),
  );

  const problems = useMemo(
    () => (refused?.fields ?? []).map(({ path, ...rest }) => ({ id: placeOf(cart, path), ...rest })),
    [refused, cart],
  );
  const errorAt = (place: string) => problems.find(({ id }) => id === place)?.message;
  const errorOf = (path: string) => errorAt(fieldId(path));
  useEffect(() => {
    if (!refused) return;
    const message = refused.message ?? joinedMessages(refused.fields);
    toast({ message, tone: 'warning' });
  }, [refused, toast]);

  /** Submits the current form for an action other than the next step. */
  const send = (name: string, value: string) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set(name, value);
    submit(body, { method: 'post', action: STEP_ADDRESS, preventScrollReset: true, replace: true });
  };
  const changeKind = (next: CustomerKind) => {
    setTyped((before) => ({ ...before, customerKind: next }));
    if (needsLicences) send('intent', 'kind');
  };

  const addCustomer = (query: string) => {
    const { field, text } = fieldOfSearch(query);
    const box = document.getElementById(fieldId(`customer.${field}`));
    changeKind('new');
    if (!(box instanceof HTMLInputElement)) return;
    box.value = text;
    // Simulates input, so that the draft and the page follow the value.
    box.dispatchEvent(new Event('input', { bubbles: true }));
    setTyped((before) => ({ ...before, customer: { ...before.customer, [field]: text } }));
    // The fields are rendered after the change of the kind.
    requestAnimationFrame(() => box.focus());
  };

  const onward = (className?: string) => (
    <OnwardButton form={FORM_ID} className={className}>
      {t('to-payment')}
    </OnwardButton>
  );
  return (
    <CheckoutFrame
      step="address"
      buyer={buyer}
      summary={
        <CheckoutSummary
          cart={priced}
          exchangeRate={cart.exchangeRate}
          back={{ to: '/checkout/cart', label: t('to-cart') }}
        >
          {onward('in-summary')}
        </CheckoutSummary>
      }
      bar={
        <>
          <BarTotal cart={priced} />
          {onward()}
        </>
      }
    >
      <h1>{t('steps.address')}</h1>
      <Form ref={form} id={FORM_ID} method="post" noValidate preventScrollReset onChange={look}>
        {/* Enter in any field submits the form with its first button. */}
        <button type="submit" hidden />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="draftVersion" value={draftVersion} />
        <ErrorSummary title={t('invalid')} errors={problems} answer={refused} />
        {refused?.message ? (
          <Notice tone="danger" role="alert" title={refused.message}>
            {t('kept')}
          </Notice>
        ) : null}

        <CheckoutSection title={t('billing.title')} aside={<Tag icon={Lock}>{t('billing.locked')}</Tag>}>
          <Facts
            items={[
              { label: t('billing.name'), value: <bdi className="font-medium">{dealer.name}</bdi> },
              {
                label: t('billing.address'),
                value: [
                  dealer.address1,
                  dealer.address2,
                  [dealer.district, dealer.province].filter(Boolean).join(' / '),
                ]
                  .filter(Boolean)
                  .join(', '),
              },
              {
                label: t('billing.tax'),
                value: [dealer.taxOffice, dealer.taxNumber].filter(Boolean).join(' · '),
              },
            ]}
          />
          <div className="form-grid pt-4">
            <Field
              id="billing-contact"
              label={t('errors:field.contact')}
              error={errorOf('billing.contact')}
              hint={t('billing.contact-hint')}
              className="col-span-12 md:col-span-6"
            >
              <TextInput
                name="billing.contact"
                defaultValue={values.billing.contact}
                maxLength={60}
                autoComplete="name"
              />
            </Field>
            <Field
              id="billing-email"
              label={t('errors:field.email')}
              error={errorOf('billing.email')}
              className="col-span-12 md:col-span-6"
            >
              <TextInput
                type="email"
                name="billing.email"
                defaultValue={values.billing.email}
                maxLength={60}
                autoComplete="email"
                inputMode="email"
                dir="ltr"
              />
            </Field>
          </div>
        </CheckoutSection>

        {kept === null ? null : (
          <div className="mb-5">
            <Notice
              tone="warning"
              title={t(kept === '' ? 'customer.kept-unnamed' : 'customer.kept', { name: kept })}
              actions={
                <Button type="submit" name="intent" value="other-customer" size="small">
                  {t('customer.kept-other')}
                </Button>
              }
            >
              {t('customer.kept-text')}
            </Notice>
          </div>
        )}
        <CustomerSection
          kind={kind}
          onKindChange={changeKind}
          own={dealer}
          firm={customer}
          matches={matches}
          needsKnownFirm={needsKnownFirm}
          values={values}
          sectors={sectors}
          taxNumber={typed.customer.taxNumber}
          errorOf={errorOf}
          onChoose={(firmId) => send('chooseFirm', String(firmId))}
          onAdd={addCustomer}
        />

        {needsLicences && shown.length === 0 ? (
          <CheckoutSection title={t('licence.section')}>
            <Notice
              tone="neutral"
              compact
              actions={
                hydrated ? undefined : (
                  <Button type="submit" name="intent" value="kind" size="small">
                    {t('licence.show')}
                  </Button>
                )
              }
            >
              {t('licence.choose-firm')}
            </Notice>
            {cart.lines.map(({ sku }) => {
              const error = errorAt(`licences-${sku}`);
              return error ? (
                <p key={sku} id={`licences-${sku}`} tabIndex={-1} className="field-error mt-2">
                  <CircleExclamationPoint aria-hidden />
                  <span>{error}</span>
                </p>
              ) : null;
            })}
          </CheckoutSection>
        ) : null}
        {shown.map((group) => (
          <LicenceTable
            key={group.sku}
            group={group}
            selected={typed.licences[group.sku] ?? []}
            onSelect={(codes) =>
              setTyped((before) => ({ ...before, licences: { ...before.licences, [group.sku]: codes } }))
            }
            computers={values.computers}
            error={errorAt(`licences-${group.sku}`)}
          />
        ))}
        {shortens ? (
          <div className="pb-6">
            <Notice tone="warning" title={t('licence.shorten-title')}>
              <Checkbox
                name="acceptsShorter"
                defaultChecked={values.acceptsShorter}
                label={t('licence.shorten-accept')}
              />
            </Notice>
          </div>
        ) : null}
      </Form>
    </CheckoutFrame>
  );
}

const STEP_ADDRESS = '/checkout/address';
