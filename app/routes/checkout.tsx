import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigate, type ShouldRevalidateFunction } from '@remix-run/react';
import { Banknote, CreditCard, Lock } from 'lucide-react';
import { randomUUID } from 'node:crypto';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutSection } from '~/components/checkout-layout';
import { Facts } from '~/components/facts';
import { Checkbox, ErrorSummary, Field, RadioCards, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Tag } from '~/components/tag';
import { useToast } from '~/components/toast';
import { optionalViewer, requireDealer } from '~/features/accounts/session.server';
import { priceCart } from '~/features/cart/cart-view';
import { CheckoutFrame } from '~/features/cart/checkout-frame';
import { readCart } from '~/features/cart/read-cart.server';
import { findVisibleFirm } from '~/features/customers/customer-store.server';
import { findFirms, type FirmMatches } from '~/features/customers/find-firms.server';
import { listFirmLicences } from '~/features/licences/licence-store.server';
import { readCheckoutForm, type CheckoutValues, type CustomerKind } from '~/features/orders/checkout-form';
import { CHECKOUT_FORM_ID, CheckoutBar, CheckoutSummary } from '~/features/orders/checkout-summary';
import { CustomerSection, fieldId } from '~/features/orders/customer-section';
import { FirmFinderForm } from '~/features/orders/firm-finder';
import { licenceGroups } from '~/features/orders/licence-choices';
import { LicenceTable } from '~/features/orders/licence-table';
import { placeCartOrder } from '~/features/orders/place-cart-order.server';
import { asBusy } from '~/platform/db/client.server';
import { AppError, notFound, type FieldError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { i18n: ['checkout', 'shop'], titleKey: 'checkout:title' };

const NO_MATCHES: FirmMatches = { query: '', firms: [], more: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  if ((await optionalViewer(request))?.role === 'member') {
    // An account without a firm has nothing to order for; the log-in takes dealer codes (readings 19).
    const message = translator(locale)('checkout:firm-missing');
    throw redirect('/login?to=/checkout', { headers: { 'Set-Cookie': flashToast({ tone: 'warning', message }) } });
  }
  const viewer = await requireDealer(request);
  const { searchParams } = new URL(request.url);
  const firmId = searchParams.get('firm');
  const [cart, firm, matches] = await Promise.all([
    readCart(viewer.accountId, locale),
    firmId === null ? undefined : findVisibleFirm(viewer, /^[1-9]\d{0,8}$/.test(firmId) ? Number(firmId) : 0),
    firmId === null ? findFirms(viewer, searchParams.get('firma') ?? '') : NO_MATCHES,
  ]);
  if (cart.lines.length === 0) throw redirect('/cart');
  if (firmId !== null && !firm) throw notFound('firm-not-found');
  const onLicences = cart.lines.some((line) => line.requiresLicences);
  const licences = firm && onLicences ? await listFirmLicences(viewer, firm.id) : [];
  return json({
    buyer: { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id },
    mayPay: viewer.terms.mayPay,
    dealer: viewer.firm,
    cart,
    firm: firm ?? null,
    matches,
    groups: firm ? licenceGroups(cart.lines, licences, new Date()) : [],
    idempotencyKey: randomUUID(),
  });
}

/** The form again, with what is wrong; `fields` name their places by the paths of the order request. */
type Refused = {
  values: CheckoutValues;
  fields: { path: string; message: string }[];
  /** What is wrong with no field: the dealer may not pay, the cart has changed, the database is busy. */
  message: string | null;
};

/** The labels in the messages of the business check (dealer-shop §5). */
const LABELS: Record<string, string> = { name: 'firm-name', taxOffice: 'tax-office', taxNumber: 'tax-number' };

export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const t = translator(locale);
  const values = readCheckoutForm(await request.formData());
  try {
    const viewer = await requireDealer(request);
    const correlationId = requestContext()?.requestId ?? randomUUID();
    const orderId = await placeCartOrder(viewer, values, { locale, correlationId });
    const toast = flashToast({ tone: 'success', message: t('checkout:done') });
    return redirect(`/blank?order=${orderId}`, { headers: { 'Set-Cookie': toast } });
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof AppError)) throw thrown;
    const { code, status, details } = error;
    if (code === 'cart-empty') return redirect('/cart');
    const messageOf = ({ code, params = {} }: FieldError) => {
      const { field } = params;
      const label = typeof field === 'string' ? t(`errors:field.${LABELS[field] ?? field}`) : field;
      return errorText(locale, code, { ...params, ...(label !== undefined && { field: label }) });
    };
    const fields = (details.fields ?? []).map((field) => ({ path: field.path, message: messageOf(field) }));
    const message = fields.length > 0 ? null : errorText(locale, code, details.params);
    const headers = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : undefined;
    return json<Refused>({ values, fields, message }, { status, headers });
  }
}

/** While the database is busy the page keeps its data: loading them again would fail, and take the form away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== 503 && defaultShouldRevalidate;

export default function Checkout() {
  const { buyer, mayPay, dealer, cart, firm, matches, groups, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);

  const needsLicences = cart.lines.some((line) => line.requiresLicences);
  const needsKnownFirm =
    needsLicences || (cart.lines.some((line) => line.requiresFirm) && !cart.lines.some((line) => line.createsCustomer));
  const [kind, setKind] = useState<CustomerKind>(
    refused?.values.customerKind ??
      (firm ? (firm.id === dealer.id ? 'own' : 'existing') : needsKnownFirm ? 'existing' : 'new'),
  );
  const [typed, setTyped] = useState(refused?.values);
  const look = useCallback(() => form.current && setTyped(readCheckoutForm(new FormData(form.current))), []);
  // Another firm brings other licences: what was ticked is gone.
  useEffect(() => void look(), [look, firm?.id]);

  const selected = typed?.licences ?? {};
  const priced = priceCart(
    cart,
    Object.fromEntries(Object.entries(selected).map(([sku, codes]) => [sku, codes.length])),
  );
  const shown = kind === 'new' || (kind === 'own') !== (firm?.id === dealer.id) ? [] : groups;
  const shortens = shown.some((group) =>
    group.licences.some((licence) => licence.shortens && selected[group.sku]?.includes(licence.approvalCode)),
  );

  /** A line of the order is shown as the licences of its product; other paths are fields of their own. */
  const placeOf = (path: string) => {
    const line = /^lines\.(\d+)/.exec(path)?.[1];
    return line === undefined ? fieldId(path) : `licences-${cart.lines[Number(line)]?.sku}`;
  };
  const errorAt = (place: string) => refused?.fields.find((field) => placeOf(field.path) === place)?.message;
  const errorOf = (path: string) => errorAt(fieldId(path));
  useEffect(() => {
    if (!refused) return;
    const message = refused.message ?? refused.fields.map((field) => field.message).join(', ');
    toast({ message, tone: 'warning' });
  }, [refused, toast]);

  const changeKind = (next: CustomerKind) => {
    setKind(next);
    // Another firm's data are on the page: load those of the choice.
    if (next === 'own' && needsLicences && firm?.id !== dealer.id) {
      navigate(`/checkout?firm=${dealer.id}`, { preventScrollReset: true, replace: true });
    }
    if (next === 'existing' && firm?.id === dealer.id)
      navigate('/checkout', { preventScrollReset: true, replace: true });
  };

  const billing = refused?.values.billing ?? dealer;
  return (
    <CheckoutFrame
      step="checkout"
      buyer={buyer}
      summary={<CheckoutSummary cart={priced} exchangeRate={cart.exchangeRate} mayPay={mayPay} />}
      bar={<CheckoutBar cart={priced} mayPay={mayPay} />}
    >
      <h1>{t('title')}</h1>
      <FirmFinderForm />
      <Form ref={form} id={CHECKOUT_FORM_ID} method="post" noValidate preventScrollReset onChange={look}>
        <input type="hidden" name="idempotencyKey" value={refused?.values.idempotencyKey || idempotencyKey} />
        <input type="hidden" name="cartVersion" value={cart.version} />
        {refused && refused.fields.length > 0 ? (
          <div className="pt-4">
            <ErrorSummary
              title={t('invalid')}
              errors={refused.fields.map(({ path, message }) => ({ id: placeOf(path), message }))}
            />
          </div>
        ) : null}
        {refused?.message ? (
          <div className="pt-4">
            <Notice tone="danger" role="alert" title={refused.message}>
              {t('kept')}
            </Notice>
          </div>
        ) : null}

        <CheckoutSection title={t('billing.title')} aside={<Tag icon={Lock}>{t('billing.locked')}</Tag>}>
          <Facts
            items={[
              { label: t('billing.name'), value: <bdi>{dealer.name}</bdi> },
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
              label={t('field.contact')}
              error={errorOf('billing.contact')}
              hint={t('billing.contact-hint')}
              className="col-span-12 md:col-span-6"
            >
              <TextInput name="billing.contact" defaultValue={billing.contact} maxLength={60} autoComplete="name" />
            </Field>
            <Field
              id="billing-email"
              label={t('field.email')}
              error={errorOf('billing.email')}
              className="col-span-12 md:col-span-6"
            >
              <TextInput
                type="email"
                name="billing.email"
                defaultValue={billing.email}
                maxLength={60}
                autoComplete="email"
                inputMode="email"
                dir="ltr"
              />
            </Field>
          </div>
        </CheckoutSection>

        <CheckoutSection title={t('customer.title')}>
          <CustomerSection
            kind={kind}
            onKindChange={changeKind}
            own={dealer}
            firm={firm}
            matches={matches}
            needsKnownFirm={needsKnownFirm}
            needsLicences={needsLicences}
            values={refused?.values.customer ?? NO_CUSTOMER}
            errorOf={errorOf}
          />
        </CheckoutSection>

        {needsLicences && shown.length === 0 ? (
          <CheckoutSection title={t('licence.section')}>
            <Notice tone="neutral" compact>
              {t('licence.choose-firm')}
            </Notice>
            {cart.lines.map(({ sku }) => {
              const error = errorAt(`licences-${sku}`);
              return error ? (
                <p key={sku} id={`licences-${sku}`} tabIndex={-1} className="field-error pt-2">
                  {error}
                </p>
              ) : null;
            })}
          </CheckoutSection>
        ) : null}
        {shown.map((group) => (
          <LicenceTable
            key={`${group.sku}-${firm?.id}`}
            group={group}
            selected={selected[group.sku] ?? []}
            computers={refused?.values.computers ?? {}}
            error={errorAt(`licences-${group.sku}`)}
          />
        ))}
        {shortens ? (
          <div className="pb-6">
            <Notice tone="warning" title={t('licence.shorten-title')}>
              <Checkbox
                name="acceptsShorter"
                defaultChecked={refused?.values.acceptsShorter}
                label={t('licence.shorten-accept')}
              />
            </Notice>
          </div>
        ) : null}

        <CheckoutSection title={t('payment.title')}>
          <RadioCards
            legend={t('payment.cash-on-delivery')}
            name="cashOnDelivery"
            hint={t('payment.hint')}
            defaultValue={refused?.values.cashOnDelivery ?? 'cash'}
            options={[
              { value: 'cash', label: t('payment.cash'), icon: Banknote },
              { value: 'card', label: t('payment.card'), icon: CreditCard },
            ]}
          />
        </CheckoutSection>
      </Form>
    </CheckoutFrame>
  );
}

const NO_CUSTOMER: CheckoutValues['customer'] = {
  name: '',
  addressLines: [],
  district: '',
  province: '',
  taxOffice: '',
  taxNumber: '',
  email: '',
  phone: '',
  contact: '',
  sector: '',
  note: '',
};
