import { Form } from '~/platform/web';
import { CircleSlash, type LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import type { List } from '~/features/kit/lists/define-filter';
import type { JobVerb } from './job-act';
import type { MailVerb } from './mail-act';
import { ReasonField } from '~/features/desks/staff/reason-field';

/** The number of jobs or mails that a plan or report lists; the rest is only counted. */
export const SHOWN_ONE_BY_ONE = 100;

type Tally = { done: number; left: Readonly<Record<string, number>> };

/** A bulk action on jobs or mails, whose texts are `jobs:<texts>.*`. */
type Act<F> = {
  texts: 'act' | 'mails.act';
  /** The verb's own texts. */
  words: `act.${JobVerb}` | `mails.act.${MailVerb}`;
  verb: JobVerb | MailVerb;
  list: List<F>;
  filter: NoInfer<F>;
  tally: Tally;
  /** More match than one action takes. */
  more: boolean;
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
  tally,
  more,
  shown,
  icon,
  danger = false,
  warning = danger,
  consequence,
  notices,
  seen,
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
  mayAct: boolean;
  wrongReason: boolean;
  typed: string;
}) {
  const { t } = useTranslation('jobs');
  const back = list.address(filter);
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
            {more ? <p>{t(`${texts}.more`, { count: tally.done })}</p> : null}
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
                <KeptParameters of={back} />
                {seen ? (
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
export function ActReport<F>({ texts, words, list, filter, tally, more, shown, children }: Act<F>) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('act.report')}
        actions={
          <>
            <LinkButton to="/ops/audit">{t('act.audit')}</LinkButton>
            <LinkButton to={list.address(filter, {})} variant="primary">
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
          {more ? <p>{t(`${texts}.more-left`)}</p> : null}
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
