import { Form, Link, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary, Field, TextInput } from '~/components/field';
import { ClockAlert } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { StatStrip } from '~/components/stat-strip';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { MOST_TERM_DAYS, type CreditTermsField } from '~/features/ordering/credit-control/credit-terms-form';
import type { CreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import type { CreditTerms, PastTerms } from '~/features/ordering/credit/credit-terms-store.server';
import { LimitBar } from '~/features/ordering/credit/limit-bar';
import type { OverLimitRule } from '~/features/ordering/credit/judge-credit';
import { ActorName } from '~/features/desks/staff/audit-words';
import { formatDate, formatDay } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { OVER_LIMIT_RULES } from '~/platform/payment-names';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What the server says of a form that it did not take, with what was typed. */
export type CreditTermsAnswer = {
  errors: { field: CreditTermsField; code: string }[];
  wrongReason: boolean;
  typed: Partial<Record<CreditTermsField | 'reason', string>>;
};

function useLiraText() {
  const { locale } = useShell();
  return (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
}

/** What a dealer owes, what is left of the limit, and what is overdue. */
export function CreditFigures({
  dealerId,
  limit,
  position,
  waiting,
}: {
  dealerId: number;
  limit: string | null;
  position: CreditPosition;
  /** Orders of the dealer that wait for approval. */
  waiting: number;
}) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const lira = useLiraText();
  const left = limit === null ? null : Math.max(0, kurusFromDecimal(limit) - kurusFromDecimal(position.owed));
  const late = kurusFromDecimal(position.overdue) > 0;
  return (
    <div className="grid gap-4">
      <StatStrip
        label={t('terms.title')}
        items={[
          { id: 'owed', label: t('terms.owed'), value: lira(position.owed) },
          {
            id: 'left',
            label: t('terms.left'),
            value: left === null ? t('terms.none') : formatMoney(left, 'TRL', locale),
            note: limit === null ? undefined : t('terms.left-note', { limit: lira(limit) }),
          },
          {
            id: 'overdue',
            label: t('terms.overdue'),
            value: lira(position.overdue),
            note: position.oldestDueDay
              ? t('terms.overdue-note', { date: formatDay(position.oldestDueDay, locale) })
              : t('terms.no-overdue'),
            ...(late && { alarm: { tone: 'danger' as const, icon: ClockAlert } }),
          },
          {
            id: 'waiting',
            label: t('terms.waiting'),
            value: String(waiting),
            ...(waiting > 0 && { to: staffOrderList.address({ dealerId, status: 'awaiting-approval' }) }),
          },
        ]}
      />
      {limit === null ? null : (
        <LimitBar
          owed={kurusFromDecimal(position.owed)}
          thisOrder={0}
          limit={kurusFromDecimal(limit)}
          owedLabel={t('terms.owed')}
        />
      )}
    </div>
  );
}

/** Sets the terms; what was typed stays where something is refused. */
export function CreditTermsForm({
  firmId,
  terms,
  owed,
  standard,
  own,
  answer,
}: {
  firmId: number;
  terms: CreditTerms;
  owed: string;
  /** What the settings say where the dealer's terms say nothing. */
  standard: { termDays: number; overLimit: OverLimitRule; newDealerLimit: string };
  /** Whether the dealer has terms of its own. */
  own: boolean;
  answer: CreditTermsAnswer | undefined;
}) {
  const { t, find } = useTranslation('credit-desk');
  const { locale } = useShell();
  const navigation = useNavigation();
  const lira = useLiraText();
  const plain = (decimal: string) => lira(decimal).replaceAll(/[^\d.,]/g, '');
  const idOf = (field: string) => `credit-${field}`;
  const textOf = (code: string) =>
    code === 'term-days-not-valid'
      ? t('terms.days-wrong', { max: MOST_TERM_DAYS })
      : (find(`errors:${code}`) ?? t('terms.refused'));
  const errorOf = (field: CreditTermsField) => {
    const error = answer?.errors.find((one) => one.field === field);
    return error && textOf(error.code);
  };
  const labels: Record<CreditTermsField, string> = {
    limit: t('terms.limit'),
    days: t('terms.days'),
    rule: t('terms.rule'),
  };
  const over = terms.creditLimit === null ? 0 : kurusFromDecimal(owed) - kurusFromDecimal(terms.creditLimit);
  return (
    <Form method="post" className="grid gap-4">
      <ErrorSummary
        title={t('terms.refused')}
        answer={answer}
        errors={[
          ...(answer?.errors ?? []).map(({ field, code }) => ({
            id: idOf(field),
            message: `${labels[field]}: ${textOf(code)}`,
          })),
          ...(answer?.wrongReason ? [{ id: idOf('reason'), message: t('staff:reason.label') }] : []),
        ]}
      />
      {own ? null : (
        <Notice tone="neutral" compact>
          {standard.newDealerLimit === ''
            ? t('terms.new-none')
            : t('terms.new-limit', { limit: lira(standard.newDealerLimit) })}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field id={idOf('limit')} label={labels.limit} hint={t('terms.limit-hint')} error={errorOf('limit')}>
          <TextInput
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={answer?.typed.limit ?? (terms.creditLimit === null ? '' : plain(terms.creditLimit))}
            suffix={<span className="pe-3 text-muted">₺</span>}
          />
        </Field>
        <Field
          id={idOf('days')}
          label={labels.days}
          hint={t('terms.days-hint', { days: standard.termDays })}
          error={errorOf('days')}
        >
          <TextInput
            name="days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={answer?.typed.days ?? terms.termDays?.toString() ?? ''}
            suffix={<span className="pe-3 text-xs text-muted">{t('terms.days-unit')}</span>}
          />
        </Field>
        <Field id={idOf('rule')} label={labels.rule} error={errorOf('rule')}>
          <Select name="rule" defaultValue={answer?.typed.rule ?? terms.overLimit ?? ''}>
            <option value="">{t('terms.rule-setting', { rule: t(`terms.rules.${standard.overLimit}`) })}</option>
            {OVER_LIMIT_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {t(`terms.rules.${rule}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {over > 0 && terms.creditLimit !== null ? (
        <Notice tone="warning" compact>
          {t('terms.below', {
            owed: lira(owed),
            limit: lira(terms.creditLimit),
            over: formatMoney(over, 'TRL', locale),
          })}
        </Notice>
      ) : null}
      <ReasonField id={idOf('reason')} wrong={answer?.wrongReason} defaultValue={answer?.typed.reason} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={navigation.formMethod === 'POST'}>
          {t('terms.save')}
        </Button>
        {own ? (
          <Button type="submit" name="intent" value="of-new-dealers">
            {t('terms.to-new-dealers')}
          </Button>
        ) : null}
        <LinkButton to={`/support/firms/${firmId}`} variant="quiet">
          {t('terms.cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}

/** The limits that a dealer has had, newest first, with who set them and why. */
export function CreditHistory({ history }: { history: readonly PastTerms[] }) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const lira = useLiraText();
  if (history.length === 0) return <p className="text-sm text-muted">{t('terms.history-none')}</p>;
  return (
    <ol className="grid gap-4 text-sm">
      {history.map(({ id, creditLimit, termDays, overLimit, ofNewDealers, reason, setBy, setAt }) => (
        <li key={id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold tabular-nums">
              <bdi>
                {ofNewDealers
                  ? t('terms.those-of-new-dealers')
                  : creditLimit === null
                    ? t('terms.none')
                    : lira(creditLimit)}
              </bdi>
            </span>
            <time dateTime={setAt} className="text-muted tabular-nums">
              {formatDate(new Date(setAt), locale)}
            </time>
          </p>
          {termDays === null && overLimit === null ? null : (
            <p>
              {[
                ...(termDays === null ? [] : [t('terms.term', { days: termDays })]),
                ...(overLimit === null ? [] : [t(`terms.rules.${overLimit}`)]),
              ].join(' · ')}
            </p>
          )}
          <p className="text-muted wrap-anywhere">
            <bdi>{reason}</bdi> · <ActorName actor={setBy} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** On the firm's page: the way to its credit terms. */
export function CreditLink({ firmId }: { firmId: number }) {
  const { t } = useTranslation('credit-desk');
  return (
    <section aria-labelledby="credit">
      <h2 id="credit" className="mb-3">
        {t('terms.title')}
      </h2>
      <Link to={`/support/firms/${firmId}/credit`} className="link text-sm">
        {t('terms.link')}
      </Link>
    </section>
  );
}
