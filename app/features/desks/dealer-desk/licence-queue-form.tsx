import { Form, useNavigation } from '~/platform/web';
import { StepForward } from '~/components/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation, type PlainTextKey } from '~/platform/texts';
import { Button } from '~/components/button';
import { Checkbox, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Sums } from '~/components/sums';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import {
  extendsTerm,
  LICENCE_ACTIONS,
  registersComputer,
  type LicenceAction,
} from '~/features/catalogue/products/licence-actions';
import type { OfferedAction } from '~/features/licensing/licences/action-prices.server';
import { DaysGained } from '~/features/licensing/licences/days-gained';
import { LicenceComputer } from '~/features/licensing/licences/licence-cells';
import { formatDate } from '~/platform/dates';
import { formatMoney, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { licenceSums } from './licence-sums';
import { TENDERS, type Tender } from '~/features/ordering/orders/payment-methods';

/** A licence of the current customer of the queue. */
export type TurnLicence = {
  approvalCode: string;
  product: string | null;
  computer: string;
  /** ISO 8601. */
  expiresAt: string;
  /** It was selected when the queue was started, and nothing has renewed it since. */
  chosen: boolean;
  /** The actions that would give it an earlier end than now. */
  shortenedBy: LicenceAction[];
  /** The days that each extension gives. */
  gains: Partial<Record<LicenceAction, number>>;
};

const TERMS = LICENCE_ACTIONS.filter(extendsTerm);

/** The turn of one customer: its licences, the actions on them, the cost, and the button that orders and moves on. */
export function LicenceQueueForm({
  firmId,
  firmName,
  action,
  licences,
  offers,
  ends,
  barred,
  asksShorter,
  cashOnDelivery,
  next,
}: {
  firmId: number;
  firmName: string;
  action: LicenceAction;
  licences: readonly TurnLicence[];
  offers: readonly OfferedAction[];
  /** The end that each action sets; ISO 8601, absent if ends stay unchanged. */
  ends: Partial<Record<LicenceAction, string>>;
  /** The text that says why the dealer places no orders. */
  barred: PlainTextKey | null;
  /** The last answer was that a licence would be shortened. */
  asksShorter: boolean;
  cashOnDelivery: Tender;
  /** The next customer's name. */
  next: string | null;
}) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get('firm') === String(firmId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(licences.flatMap((licence) => (licence.chosen ? licence.approvalCode : []))),
  );
  const [terms, setTerms] = useState<Readonly<Record<string, LicenceAction>>>({});
  const choosesTerm = TERMS.some((term) => term === action);
  const actionOf = (code: string) => terms[code] ?? action;
  const sums = licenceSums(
    [...chosen].map((code) => actionOf(code)),
    offers,
  );
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const shortened = licences.filter(
    ({ approvalCode, shortenedBy }) => chosen.has(approvalCode) && shortenedBy.includes(actionOf(approvalCode)),
  ).length;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      const button = form.current?.querySelector<HTMLButtonElement>('button[value=order]');
      if (button && button.getAttribute('aria-disabled') !== 'true') form.current?.requestSubmit(button);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const blocked = barred !== null || chosen.size === 0;
  const worthwhile = licences.some(
    ({ approvalCode, gains }) => chosen.has(approvalCode) && (gains[actionOf(approvalCode)] ?? 1) > 0,
  );
  return (
    <Form ref={form} method="post" className="grid gap-5" preventScrollReset>
      <input type="hidden" name="firm" value={firmId} />
      <Table caption={t('queue.caption', { name: firmName })} tall selectable>
        <TableHead>
          <Th hidden className="w-8">
            {t('licences:column.choose')}
          </Th>
          <Th>{t('licences:column.code')}</Th>
          <Th low>{t('panel.column.product')}</Th>
          <Th>{choosesTerm ? t('queue.term') : t('queue.action')}</Th>
          <Th>{t('licences:column.end')}</Th>
          <Th end>{t('orders:list.amount')}</Th>
        </TableHead>
        <TableBody>
          {licences.map((licence) => {
            const { approvalCode, product, computer, expiresAt, gains } = licence;
            const does = actionOf(approvalCode);
            const on = chosen.has(approvalCode);
            const end = ends[does];
            const gained = gains[does];
            const price = offers.find((offer) => offer.action === does)?.unitPrice;
            return (
              <Row key={approvalCode}>
                <Td phone="select">
                  <Checkbox
                    name="code"
                    value={approvalCode}
                    defaultChecked={licence.chosen}
                    label={t('licences:list.select', { code: approvalCode })}
                    labelHidden
                    onChange={(event) => {
                      const { checked } = event.currentTarget;
                      setChosen((before) => {
                        const after = new Set(before);
                        if (checked) after.add(approvalCode);
                        else after.delete(approvalCode);
                        return after;
                      });
                    }}
                  />
                </Td>
                <Td phone="title">
                  <bdi className="code">{approvalCode}</bdi>
                </Td>
                <Td low phone="hidden">
                  {product ?? '–'}
                  <SubLine>
                    <LicenceComputer computer={computer} />
                  </SubLine>
                </Td>
                <Td phone="state">
                  {choosesTerm ? (
                    <fieldset className="choice-strip">
                      <legend className="sr-only">{t('queue.term-of', { code: approvalCode })}</legend>
                      <span className="choice-strip-options">
                        {TERMS.filter((term) => offers.some((offer) => offer.action === term)).map((term) => (
                          <label key={term}>
                            <input
                              type="radio"
                              name={`term.${approvalCode}`}
                              value={term}
                              defaultChecked={term === action}
                              onChange={() => setTerms((before) => ({ ...before, [approvalCode]: term }))}
                            />
                            {t(`queue.${term}`)}
                          </label>
                        ))}
                      </span>
                    </fieldset>
                  ) : registersComputer(action) ? (
                    <TextInput
                      compact
                      name={`computers.${approvalCode}`}
                      maxLength={60}
                      aria-label={t('queue.computer-of', { code: approvalCode })}
                      placeholder={t('licences:column.computer')}
                      autoComplete="off"
                    />
                  ) : (
                    t(`licences:action.${action}`)
                  )}
                </Td>
                <Td phone="meta" className="tabular-nums">
                  <bdi className="text-muted">{formatDate(new Date(expiresAt), locale)}</bdi>
                  {end !== undefined && on ? (
                    <>
                      {' '}
                      <span aria-hidden className="text-muted rtl:hidden">
                        →
                      </span>
                      <span aria-hidden className="hidden text-muted rtl:inline">
                        ←
                      </span>
                      <span className="sr-only">{t('licences:order.then')}</span>{' '}
                      <b>
                        <bdi>{formatDate(new Date(end), locale)}</bdi>
                      </b>
                    </>
                  ) : null}
                  {gained === undefined ? null : (
                    <SubLine>
                      <DaysGained days={gained} />
                    </SubLine>
                  )}
                </Td>
                <Td end phone="amount" className="tabular-nums">
                  {on && price !== undefined ? <bdi>{money(price)}</bdi> : '–'}
                </Td>
              </Row>
            );
          })}
        </TableBody>
      </Table>
      <div className="queue-sums">
        <div className="grid content-start gap-3">
          {choosesTerm ? <Notice compact>{t('queue.from-today')}</Notice> : null}
          {shortened > 0 || asksShorter ? (
            <Notice tone="warning" title={t('licences:order.shortens', { count: Math.max(1, shortened) })}>
              <Checkbox name="acceptsShorter" value="1" label={t('queue.accept-shorter')} />
            </Notice>
          ) : null}
          <fieldset className="choice-strip">
            <legend className="sr-only">{t('queue.payment')}</legend>
            <span className="text-sm text-muted">{t('queue.payment')}</span>
            <span className="choice-strip-options">
              {TENDERS.map((kind) => (
                <label key={kind}>
                  <input type="radio" name="cashOnDelivery" value={kind} defaultChecked={kind === cashOnDelivery} />
                  {t(`orders:payment.${kind}`)}
                </label>
              ))}
            </span>
          </fieldset>
        </div>
        <div aria-live="polite">
          <Sums
            items={[
              ...sums.lines.map(({ action: does, count, goods }) => ({
                label: `${count} × ${t(`licences:action.${does}`)}`,
                value: money(goods),
              })),
              { label: t('queue.vat'), value: money(sumKurus(sums.lines.map(({ vat }) => vat))) },
              { label: <bdi>{firmName}</bdi>, value: money(sums.net), total: true },
            ]}
          />
        </div>
      </div>
      <div className="queue-bar">
        <Button
          type="submit"
          name="intent"
          value="order"
          variant={blocked || worthwhile ? 'primary' : 'secondary'}
          size="big"
          blocked={blocked}
          loading={busy}
          aria-describedby={blocked ? 'queue-blocked' : undefined}
          aria-keyshortcuts="Control+Enter"
        >
          {t(next === null ? 'queue.order-last' : 'queue.order-next')}
          <kbd className="scripted max-md:hidden" aria-hidden>
            Ctrl ↵
          </kbd>
        </Button>
        <Button type="submit" name="intent" value="skip" variant="quiet" icon={StepForward} turn>
          {t('queue.skip')}
        </Button>
        <p id="queue-blocked" className="ms-auto text-sm text-muted">
          {barred !== null
            ? t(barred)
            : chosen.size === 0
              ? t('errors:licence-required')
              : next === null
                ? t('queue.last')
                : t('queue.next', { name: next })}
        </p>
      </div>
    </Form>
  );
}
