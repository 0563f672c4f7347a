import { Form, useSubmit } from '~/platform/web';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { ErrorSummary } from '~/components/field';
import { Notice } from '~/components/notice';
import { useToast } from '~/components/toast';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CheckoutFrame, OnwardButton } from '~/features/ordering/cart/checkout-frame';
import { fieldId } from '~/features/customers/firms/customer-form-fields';
import { fieldOfSearch } from '~/features/customers/firms/customer-form';
import { readAddressForm, type CustomerKind } from './checkout-form';
import { joinedMessages } from '~/platform/field-messages';
import { BarTotal, CheckoutSummary, countsOf } from './checkout-summary';
import { CustomerSection } from './customer-section';
import { useAutosave } from './use-autosave';
import type { AddressStepData } from './read-address-step.server';
import type { RefusedAddress } from './answer-address-step.server';
import { BillingSection } from './billing-section';
import { KeptCustomerNotice } from './kept-customer-notice';
import { LicenceSections } from './licence-sections';

const FORM_ID = 'address-step';
const STEP_ADDRESS = '/checkout/address';

/** The fields of an order's line are shown with the licences of its product; other paths have their own field. */
function placeOf(cart: { lines: { sku: string }[] }, path: string): string {
  const line = /^lines\.(\d+)/.exec(path)?.[1];
  return line === undefined ? fieldId(path) : `licences-${cart.lines[Number(line)]?.sku}`;
}

/** The address step: who gets the order, and the licences that it is for. */
export function AddressStep({ data, refused }: { data: AddressStepData; refused: RefusedAddress | undefined }) {
  const { buyer, dealer, page, draftVersion, cart, values, sectors, needsLicences, needsKnownFirm } = data;
  const { kept, customer, matches, groups } = data;
  const { t } = useTranslation('checkout');
  const submit = useSubmit();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  useAutosave(form);

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

        <BillingSection dealer={dealer} billing={values.billing} errorOf={errorOf} />

        {kept === null ? null : <KeptCustomerNotice kept={kept} />}
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

        <LicenceSections
          cart={cart}
          needsLicences={needsLicences}
          values={values}
          shown={shown}
          typed={typed}
          setTyped={setTyped}
          shortens={shortens}
          errorAt={errorAt}
        />
      </Form>
    </CheckoutFrame>
  );
}
