import { useRef, useState } from 'react';
import { Form } from '~/platform/web';
import { Scale } from '~/components/icons';
import { RadioPanels, type RadioOption } from '~/components/field';
import { StatStrip } from '~/components/stat-strip';
import { useHydrated } from '~/components/use-hydrated';
import { useKeyPress } from '~/components/use-key';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { AllotItems, fieldsOf, oldestFirst } from './allot-items';
import { AllotOutlook } from './allot-outlook';
import { UNDERPAID_CHOICES, type UnderpaidChoice } from './decide-answer';
import { DecideFoot, RefusedDecision, type DecideProps } from './decide-line-form';
import { itemField, useItemKeys, type TypedItems } from './item-keys';
import { WriteOffReason } from './write-off-fields';

/** The one item that a line is for and is short of; undefined where it is not so. */
export function shortItem(
  items: readonly OpenItem[],
  proposed: Readonly<Record<string, string>>,
  amount: string,
): OpenItem | undefined {
  const [orderId, ...more] = Object.keys(proposed);
  const item = items.find((one) => String(one.orderId) === orderId);
  return item && more.length === 0 && kurusFromDecimal(item.left) > kurusFromDecimal(amount) ? item : undefined;
}

/** Says what becomes of a line that is short of the item it is for (47c). */
export function UnderpaidForm({
  dealer,
  amount,
  items,
  short,
  proposed,
  writeOffUpTo,
  outlook,
  today,
  later,
  answer,
}: DecideProps & { short: OpenItem }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const hydrated = useHydrated();
  const came = kurusFromDecimal(amount);
  const missing = kurusFromDecimal(short.left) - came;
  const asks = missing > writeOffUpTo;
  const others = items.filter(({ orderId }) => orderId !== short.orderId);
  const choices = UNDERPAID_CHOICES.filter((one) => one !== 'other' || others.length > 0);
  const [what, setWhat] = useState<UnderpaidChoice>(answer?.what ?? 'part');
  const [typed, setTyped] = useState<TypedItems>(answer?.typed ?? fieldsOf(proposed));
  const confirm = useRef<HTMLDivElement>(null);
  const choose = (choice: UnderpaidChoice | undefined, fields?: TypedItems) => {
    if (choice === undefined) return;
    setWhat(choice);
    setTyped(fields ?? (choice === 'account' || choice === 'other' ? {} : fieldsOf(proposed)));
  };
  const press = (...chosen: Parameters<typeof choose>) => {
    choose(...chosen);
    confirm.current?.querySelector('button')?.focus();
  };
  useItemKeys((at) => press(choices[at]));
  useKeyPress('h', () => press('account'));
  useKeyPress('b', others.length > 0 ? () => press('other', oldestFirst(items, came, locale)) : undefined);
  const receipt = String(short.receiptNo);
  const left = money(decimalFromKurus(missing));
  const optionOf = (value: UnderpaidChoice): RadioOption => ({
    value,
    label: t(`underpaid.${value}`, { receipt }),
    hint:
      value === 'write-off' && asks
        ? t('desk.write-off-asks', { most: money(decimalFromKurus(writeOffUpTo)) })
        : t(`underpaid.${value}-hint`, { receipt, left, count: others.length }),
    ...(value === 'write-off' &&
      asks && { content: what === value || !hydrated ? <WriteOffReason answer={answer} /> : null }),
    ...(value === 'other' && {
      content: (
        <div className="grid gap-4">
          <AllotItems {...{ came, items, typed, today, answer }} onTyped={setTyped} hasKeys={false} heading="h3" />
        </div>
      ),
    }),
  });
  return (
    <Form method="post" className="grid gap-4">
      <RefusedDecision answer={answer} />
      <input type="hidden" name="dealer" value={dealer.id} />
      {others.length > 0 ? null : (
        <input type="hidden" name={itemField(short.orderId)} value={typed[itemField(short.orderId)] ?? ''} />
      )}
      <StatStrip
        label={t('desk.sums')}
        items={[
          {
            id: 'item',
            label: t('underpaid.item', { receipt, customer: short.customer }),
            value: money(short.left),
          },
          { id: 'came', label: t('desk.came'), value: money(amount) },
          { id: 'missing', label: t('underpaid.missing'), value: left, alarm: { tone: 'warning', icon: Scale } },
        ]}
      />
      <RadioPanels
        legend={t('underpaid.title')}
        name="what"
        options={choices.map(optionOf)}
        value={what}
        onValueChange={(value) => choose(choices.find((one) => one === value))}
      />
      <AllotOutlook {...{ items, typed, came, outlook }} />
      <div ref={confirm}>
        <DecideFoot
          action={t(what === 'write-off' && asks ? 'underpaid.do.ask' : `underpaid.do.${what}`)}
          later={later}
          keys={[{ of: ['1', '…', String(choices.length)], does: t('staff:keys.choices') }]}
        />
      </div>
    </Form>
  );
}
