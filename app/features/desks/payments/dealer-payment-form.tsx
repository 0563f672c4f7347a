import { useState } from 'react';
import { Form, Link, useNavigation } from '~/platform/web';
import { ArrowRight, Banknote } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary, Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { NOTE_LENGTH, type DealerPaymentField } from '~/features/ordering/payments/payment-form';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { AllotItems, oldestFirst } from './allot-items';
import { AllotOutlook } from './allot-outlook';
import type { TypedItems } from './item-keys';
import type { Outlook } from './load-outlook.server';
import { PaymentFields, paymentFieldId } from './payment-fields';

type ShownField = Exclude<DealerPaymentField, 'dealer' | 'formKey'>;

/** Why nothing was recorded, with what was typed. */
export type DealerPaymentAnswer = {
  errors: { field: ShownField; code: string }[];
  /** Of the whole form. */
  code?: string;
  wrong: number[];
  typed: Record<string, string>;
};

/** Records money that no statement brings; until somebody types otherwise it pays what is due first (47f). */
export function DealerPaymentForm({
  dealer,
  items,
  outlook,
  today,
  formKey,
  answer,
}: {
  dealer: { id: number; name: string };
  items: readonly OpenItem[];
  outlook: Outlook;
  /** In Istanbul. */
  today: string;
  formKey: string;
  answer: DealerPaymentAnswer | undefined;
}) {
  const { t, find } = useTranslation('payments');
  const { locale } = useShell();
  const busy = useNavigation().formMethod === 'POST';
  const typedBefore = answer?.typed ?? {};
  const [amount, setAmount] = useState(typedBefore.amount ?? '');
  const [typed, setTyped] = useState<TypedItems>(
    Object.fromEntries(Object.entries(typedBefore).filter(([name]) => name.startsWith('amount.'))),
  );
  // Who has typed amounts of items keeps them, whatever the sum becomes.
  const [own, setOwn] = useState(Object.keys(typed).length > 0);
  const came = kurusFromTyped(amount) ?? 0;
  const textOf = (code: string) => find(`errors:${code}`) ?? code;
  const errorOf = (field: ShownField) => {
    const error = answer?.errors.find((one) => one.field === field);
    return error && textOf(error.code);
  };
  const labelOf = (field: ShownField) =>
    field === 'note' ? t('by-hand.note') : t(field === 'valueDate' ? 'value-date' : field);
  return (
    <Form method="post" className="split">
      <div className="grid min-w-0 gap-5">
        <ErrorSummary
          title={t('refused')}
          answer={answer}
          errors={(answer?.errors ?? []).map(({ field, code }) => ({
            id: paymentFieldId(field),
            message: `${labelOf(field)}: ${textOf(code)}`,
          }))}
        />
        {answer?.code ? (
          <Notice tone="danger" compact role="alert">
            {t(`desk.refused.${answer.code as 'payments-changed'}`)}
          </Notice>
        ) : null}
        <input type="hidden" name="dealer" value={dealer.id} />
        <input type="hidden" name="formKey" value={typedBefore.formKey ?? formKey} />
        <Panel
          title={
            <>
              <bdi>{dealer.name}</bdi> <span className="font-normal text-muted tabular-nums">{dealer.id}</span>
            </>
          }
          actions={
            <Link to={`/support/receivables/${dealer.id}`} className="link text-sm">
              {t('desk.account')}
              <ArrowRight aria-hidden className="turn size-3.5" />
            </Link>
          }
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id={paymentFieldId('amount')} label={t('amount')} error={errorOf('amount')} required>
              <TextInput
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ currentTarget: { value } }) => {
                  setAmount(value);
                  if (!own) setTyped(oldestFirst(items, kurusFromTyped(value) ?? 0, locale));
                }}
                suffix={<span className="pe-3 text-muted">₺</span>}
              />
            </Field>
            <PaymentFields
              typed={typedBefore}
              errorOf={errorOf}
              means="cash"
              today={today}
              referenceHint={t('by-hand.reference-hint')}
            />
            <Field
              id={paymentFieldId('note')}
              label={t('by-hand.note')}
              error={errorOf('note')}
              hint={t('by-hand.note-hint')}
              optional={t('optional')}
              className="sm:col-span-2"
            >
              <TextInput name="note" maxLength={NOTE_LENGTH} autoComplete="off" defaultValue={typedBefore.note ?? ''} />
            </Field>
          </div>
        </Panel>
        <AllotItems
          {...{ came, items, typed, today, answer }}
          title={t('by-hand.which')}
          onTyped={(next) => {
            setTyped(next);
            setOwn(true);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" icon={Banknote} loading={busy}>
            {t('by-hand.action')}
          </Button>
          <LinkButton to="/support/payments">{t('reverse.keep')}</LinkButton>
        </div>
      </div>
      <aside className="rail">
        <section>
          <h2>{t('by-hand.then')}</h2>
          {came > 0 ? (
            <AllotOutlook {...{ items, typed, came, outlook }} />
          ) : (
            <p className="text-sm text-muted">{t('by-hand.then-none')}</p>
          )}
        </section>
      </aside>
    </Form>
  );
}
