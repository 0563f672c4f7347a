import { useState } from 'react';
import { Link } from '~/platform/web';
import { ArrowDown, Ban, Scale } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox, TextInput } from '~/components/field';
import { StatStrip } from '~/components/stat-strip';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useHydrated } from '~/components/use-hydrated';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { allotOldestFirst } from '~/features/ordering/payments/allot-oldest-first';
import { DuePill } from '~/features/ordering/payments/due-pill';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { decimalFromKurus, formatMoney, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';
import { useTranslation } from '~/platform/texts';
import { itemField, toggled, useItemKeys, type TypedItems } from './item-keys';

/** Amounts by their orders as they stand in the fields. */
export const fieldsOf = (amounts: Readonly<Record<string, string>>): TypedItems =>
  Object.fromEntries(Object.entries(amounts).map(([orderId, text]) => [itemField(Number(orderId)), text]));

/** The fields filled so that what is due first is paid first. */
export function oldestFirst(items: readonly OpenItem[], came: Kurus, locale: string): TypedItems {
  const { allotments } = allotOldestFirst(
    items.map(({ orderId, left, dueDay }) => ({ orderId, left: kurusFromDecimal(left), dueDay })),
    came,
  );
  const plain = (kurus: Kurus) => formatMoney(kurus, 'TRL', locale).replaceAll(/[^\d.,]/g, '');
  return fieldsOf(Object.fromEntries(allotments.map((each) => [each.orderId, plain(each.amount)])));
}

/** What the fields give to items, and leave of them. */
export function givenOf(items: readonly OpenItem[], typed: TypedItems) {
  return items.flatMap(({ orderId, receiptNo, left }) => {
    const part = kurusFromTyped(typed[itemField(orderId)] ?? '');
    return part === undefined ? [] : [{ orderId, receiptNo, part, left: kurusFromDecimal(left) - part }];
  });
}

/** The items that the fields pay in part. */
export const restsOf = (items: readonly OpenItem[], typed: TypedItems) =>
  givenOf(items, typed).filter(({ part, left }) => part > 0 && left > 0);

/** Says which open items of a dealer money pays; what is over stays on the account (47b). The sums follow while one types. */
export function AllotItems({
  came,
  items,
  typed,
  onTyped,
  onChosen = onTyped,
  hasKeys = true,
  title,
  heading: Heading = 'h2',
  today,
  answer,
}: {
  came: Kurus;
  items: readonly OpenItem[];
  typed: TypedItems;
  onTyped: (typed: TypedItems) => void;
  /** The same where an item was chosen by its figure. */
  onChosen?: (typed: TypedItems) => void;
  /** Whether figures choose items. */
  hasKeys?: boolean;
  title?: string;
  heading?: 'h2' | 'h3';
  /** In Istanbul. */
  today: string;
  /** What was not taken of the fields. */
  answer: { wrong: readonly number[]; typed: TypedItems } | undefined;
}) {
  const { t, find } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const hydrated = useHydrated();
  // Kept from the first drawing, so that no row moves while somebody types.
  const [first] = useState(() => new Set(Object.keys(typed).filter((name) => typed[name] !== '')));
  const given = givenOf(items, typed);
  const rest = came - sumKurus(given.map(({ part }) => part));
  // Whose money is spread already may have a little over: the next item takes it.
  const unpaid = given.length > 0 ? items.find(({ orderId }) => (typed[itemField(orderId)] ?? '') === '') : undefined;
  const inOrder = [...items].sort(
    (one, other) => Number(first.has(itemField(other.orderId))) - Number(first.has(itemField(one.orderId))),
  );
  useItemKeys(hasKeys ? (at) => onChosen(toggled(typed, inOrder[at], came, locale)) : undefined);
  return (
    <>
      <StatStrip
        label={t('desk.sums')}
        items={[
          { id: 'came', label: t('desk.came'), value: money(decimalFromKurus(came)) },
          {
            id: 'given',
            label: t('desk.given', { number: numberFormat(locale).format(given.length) }),
            value: money(decimalFromKurus(came - rest)),
          },
          {
            id: 'rest',
            label: t(rest < 0 ? 'desk.too-much' : 'desk.over'),
            value: money(decimalFromKurus(Math.abs(rest))),
            alarm: rest < 0 ? { tone: 'danger', icon: Ban } : rest > 0 ? { tone: 'warning', icon: Scale } : undefined,
          },
        ]}
      />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <Heading>{title ?? t('desk.items')}</Heading>
        {hydrated && items.length > 0 ? (
          <span className="flex flex-wrap gap-2">
            <Button size="small" icon={ArrowDown} onClick={() => onTyped(oldestFirst(items, came, locale))}>
              {t('desk.oldest-first')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onTyped({})}>
              {t('desk.clear')}
            </Button>
          </span>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="text-sm text-muted">{t('desk.no-items')}</p>
      ) : (
        <Table caption={t('desk.items')} selectable={hydrated}>
          <TableHead>
            {hydrated ? <Th hidden>{t('desk.choose')}</Th> : null}
            <Th>{t('desk.receipt')}</Th>
            <Th>{t('desk.customer')}</Th>
            <Th>{t('desk.due')}</Th>
            <Th end>{t('desk.left-of-item')}</Th>
            <Th end>{t('desk.from-this')}</Th>
          </TableHead>
          <TableBody>
            {inOrder.map((item) => {
              const { orderId, receiptNo, customer, left, dueDay } = item;
              const name = itemField(orderId);
              const wrong = answer?.wrong.includes(orderId) && answer.typed[name] === typed[name];
              return (
                <Row key={orderId} selected={(typed[name] ?? '') !== ''}>
                  {hydrated ? (
                    <Td phone="select">
                      <Checkbox
                        label={t('desk.choose-item', { receipt: receiptNo })}
                        labelHidden
                        checked={(typed[name] ?? '') !== ''}
                        disabled={rest <= 0 && (typed[name] ?? '') === ''}
                        onChange={() => onTyped(toggled(typed, item, came, locale))}
                      />
                    </Td>
                  ) : null}
                  <Td phone="title" className="min-w-12">
                    <Link to={`/support/orders/${orderId}`} className="font-semibold tabular-nums">
                      {receiptNo}
                    </Link>
                  </Td>
                  <Td phone="meta">
                    <bdi>{customer}</bdi>
                  </Td>
                  <Td phone="state">
                    <span className="inline-flex flex-wrap items-center gap-2">
                      <span className="tabular-nums">{formatDay(dueDay, locale)}</span>
                      <DuePill dueDay={dueDay} today={today} />
                    </span>
                  </Td>
                  <Td end phone="amount" className="numeric">
                    {money(left)}
                  </Td>
                  <Td end>
                    <TextInput
                      name={name}
                      aria-label={t('desk.from-this-of', { receipt: receiptNo })}
                      aria-invalid={wrong || undefined}
                      value={typed[name] ?? ''}
                      onChange={({ currentTarget: { value } }) => onTyped({ ...typed, [name]: value })}
                      inputMode="decimal"
                      autoComplete="off"
                      dir="ltr"
                      compact
                      className="ms-auto w-full sm:max-w-36"
                    />
                    {wrong ? (
                      <span className="block text-xs text-danger-text">{find('errors:amount-not-valid')}</span>
                    ) : null}
                  </Td>
                </Row>
              );
            })}
          </TableBody>
        </Table>
      )}
      {hydrated && rest > 0 && unpaid ? (
        <div>
          <Button size="small" onClick={() => onTyped(toggled(typed, unpaid, came, locale))}>
            {t('desk.rest-to', { receipt: unpaid.receiptNo })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export const list = (texts: readonly string[], locale: string) => new Intl.ListFormat(intlLocale(locale)).format(texts);
