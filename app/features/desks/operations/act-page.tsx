import { Form } from '~/platform/web';
import { CircleSlash, type LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { MOST_ITEMS } from '~/features/desks/bulk-runs/bulk-run';
import type { List } from '~/features/kit/lists/define-filter';
import type { JobVerb } from './job-act';
import type { MailVerb } from './mail-act';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';

/** The number of jobs or mails that a plan or report lists; the rest is only counted. */
export const SHOWN_ONE_BY_ONE = 100;

type Tally = { done: number; left: Readonly<Record<string, number>> };

/** A bulk action on jobs, mails or webhook events, whose texts are `jobs:<texts>.*`. */
type Act<F> = {
  texts: 'act' | 'mails.act' | 'webhooks.act';
  /** The verb's own texts. */
  words: `act.${JobVerb}` | `mails.act.${MailVerb}` | 'webhooks.act.resend';
  verb: JobVerb | MailVerb;
  list: List<F>;
  filter: NoInfer<F>;
  /** Where the rows were chosen, if not in the list. */
  backTo: string | undefined;
  tally: Tally;
  /** How many match, where those are more than one action takes. */
  matching: number | null;
  /** The number of listed rows. */
  shown: number;
  /** The table of listed rows. */
  children: ReactNode;
};

/** The dry run: what would be changed, what would be left and why, and the field for the reason. */
export function ActPlan<F>({
  texts,
  words,
  verb,
  list,
  filter,
  backTo,
  tally,
  matching,
  shown,
  icon,
  danger = false,
  warning = danger,
  consequence,
  notices,
  seen,
  rest,
  mayAct,
  wrongReason,
  typed,
  children,
}: Act<F> & {
  icon: LucideIcon;
  danger?: boolean;
  warning?: boolean;
  /** An additional sentence about the effect. */
  consequence?: ReactNode;
  notices?: ReactNode;
  /** The selected rows with their versions; null if the filter selects. */
  seen: readonly string[] | null;
  /** The stopped run whose rest the rows are. */
  rest: number | undefined;
  mayAct: boolean;
  wrongReason: boolean;
  typed: string;
}) {
  const { t } = useTranslation('jobs');
  const { locale } = useShell();
  const kept = list.address(filter);
  const back = backTo ?? kept;
  const title = t(`${words}.title`, { count: tally.done });
  if (tally.done === 0) {
    return (
      <>
        <PageHead title={title} />
        <EmptyState
          icon={CircleSlash}
          title={t(`${texts}.nothing`)}
          actions={<LinkButton to={back}>{t(`${texts}.back`)}</LinkButton>}
        >
          {t(`${texts}.nothing-text`)}
        </EmptyState>
        <Left texts={texts} tally={tally} />
      </>
    );
  }
  return (
    <>
      <PageHead title={title} facts={[t('act.dry-run')]} />
      <div className="split">
        <div className="grid min-w-0 content-start gap-4">
          <Notice tone={warning ? 'warning' : 'info'} title={t(`${words}.what`, { count: tally.done })}>
            <p>{t(`${words}.keeps`)}</p>
            {consequence}
            {matching === null ? null : (
              <p>
                {t(`${texts}.more`, {
                  total: boundedCount(matching, locale),
                  most: numberFormat(locale).format(MOST_ITEMS),
                })}
              </p>
            )}
          </Notice>
          {notices}
          <Left texts={texts} tally={tally} />
          <Rows texts={texts} title={t(`${texts}.will`, { count: tally.done })} hidden={tally.done - shown}>
            {children}
          </Rows>
        </div>
        <aside className="rail max-lg:order-first">
          <section aria-labelledby="act-reason">
            <h2 id="act-reason">{t('act.why')}</h2>
            {mayAct ? (
              <Form method="post" className="mt-3 grid gap-4">
                <input type="hidden" name="verb" value={verb} />
                <KeptParameters of={kept} />
                {rest !== undefined ? (
                  <input type="hidden" name="rest" value={rest} />
                ) : seen ? (
                  seen.map((id) => <input key={id} type="hidden" name="id" value={id} />)
                ) : (
                  <input type="hidden" name="all" value="1" />
                )}
                <ReasonField wrong={wrongReason} defaultValue={typed} />
                <div className="flex flex-wrap gap-2">
                  <Button
                    type="submit"
                    name="intent"
                    value="run"
                    variant={danger ? 'danger-solid' : 'primary'}
                    icon={icon}
                  >
                    {title}
                  </Button>
                  <LinkButton to={back} variant="quiet">
                    {t('act.cancel')}
                  </LinkButton>
                </div>
              </Form>
            ) : (
              <p className="mt-3 text-sm text-muted">{t('staff:looks-only')}</p>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}

/** The result, with links to each row and back to the list. */
export function ActReport<F>({
  texts,
  words,
  list,
  filter,
  backTo,
  tally,
  matching,
  shown,
  children,
}: Act<F> & { texts: 'act' | 'mails.act'; words: `act.${JobVerb}` | `mails.act.${MailVerb}` }) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('act.report')}
        actions={
          <>
            <LinkButton to="/ops/audit">{t('act.audit')}</LinkButton>
            <LinkButton to={backTo ?? list.address(filter, {})} variant="primary">
              {t(`${texts}.back`)}
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <Notice
          tone={tally.done > 0 ? 'success' : 'warning'}
          title={t(`${words}.done`, { count: tally.done })}
          role="status"
        >
          {matching === null ? null : <p>{t(`${texts}.more-left`)}</p>}
        </Notice>
        <Left texts={texts} tally={tally} />
        {shown > 0 ? (
          <Rows texts={texts} title={t(`${texts}.was`, { count: tally.done })} hidden={tally.done - shown}>
            {children}
          </Rows>
        ) : null}
      </div>
    </>
  );
}

/** The number of unchanged rows by reason. */
function Left({ texts, tally }: { texts: Act<unknown>['texts']; tally: Tally }) {
  const { t, find } = useTranslation('jobs');
  const reasons = Object.entries(tally.left);
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, [, some]) => sum + some, 0);
  return (
    <Panel title={t(`${texts}.left`, { count })}>
      <ul className="grid gap-1 text-sm">
        {reasons.map(([reason, some]) => (
          <li key={reason} className="flex gap-3">
            <b className="min-w-8 text-end tabular-nums">{some}</b>
            <span>{find(`jobs:${texts}.not.${reason}`) ?? reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Rows({
  texts,
  title,
  hidden,
  children,
}: {
  texts: Act<unknown>['texts'];
  title: string;
  /** The number of rows that are not listed. */
  hidden: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('jobs');
  return (
    <Panel title={title} flush>
      {children}
      {hidden > 0 ? <p className="px-4 py-3 text-sm text-muted">{t(`${texts}.and-more`, { count: hidden })}</p> : null}
    </Panel>
  );
}
