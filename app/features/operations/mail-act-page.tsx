import { Form } from '@remix-run/react';
import { CircleSlash } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { ReasonField } from '~/features/staff/reason-field';
import type { MailTally, MailVerb } from './mail-act';
import { mailList, type MailFilter } from '~/features/mail/mail-list-filter';
import { MAIL_VERB_ICONS, MailTable, type ShownMail } from './mail-table';

/** Mails that a plan or a report shows one by one; of the rest it says how many. */
export const SHOWN_ONE_BY_ONE = 100;

type Shared = { verb: MailVerb; filter: MailFilter; mails: readonly ShownMail[]; tally: MailTally; more: boolean };

/** The dry run: what would happen, what would not and why, and the reason that it needs. */
export function MailActPlan({
  verb,
  filter,
  mails,
  tally,
  more,
  again,
  seen,
  mayAct,
  wrongReason,
  typed,
}: Shared & {
  /** How many of them have reached their recipient, or may have. */
  again: number;
  /** The chosen mails as they were looked at; null where the filter chooses. */
  seen: readonly string[] | null;
  mayAct: boolean;
  wrongReason: boolean;
  typed: string;
}) {
  const { t } = useTranslation('jobs');
  const back = mailList.address(filter);
  if (tally.done === 0) {
    return (
      <>
        <PageHead title={t(`mails.act.${verb}.title`, { count: 0 })} />
        <EmptyState
          icon={CircleSlash}
          title={t('mails.act.nothing')}
          actions={<LinkButton to={back}>{t('mails.act.back')}</LinkButton>}
        >
          {t('mails.act.nothing-text')}
        </EmptyState>
        <Left tally={tally} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t(`mails.act.${verb}.title`, { count: tally.done })} facts={[t('act.dry-run')]} />
      <div className="split">
        <div className="grid min-w-0 content-start gap-4">
          <Notice
            tone={verb === 'resend' && again > 0 ? 'warning' : 'info'}
            title={t(`mails.act.${verb}.what`, { count: tally.done })}
          >
            <p>{t(`mails.act.${verb}.keeps`)}</p>
            {verb === 'resend' && again > 0 ? <p>{t('mails.act.again', { count: again })}</p> : null}
            {more ? <p>{t('mails.act.more', { count: tally.done })}</p> : null}
          </Notice>
          <Left tally={tally} />
          <Mails title={t('mails.act.will', { count: tally.done })} mails={mails} total={tally.done} />
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
                  <Button type="submit" name="intent" value="run" variant="primary" icon={MAIL_VERB_ICONS[verb]}>
                    {t(`mails.act.${verb}.title`, { count: tally.done })}
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

/** What has happened, with the way to each mail and back to the list. */
export function MailActReport({ verb, filter, mails, tally, more }: Shared) {
  const { t } = useTranslation('jobs');
  return (
    <>
      <PageHead
        title={t('act.report')}
        actions={
          <>
            <LinkButton to="/ops/audit">{t('act.audit')}</LinkButton>
            <LinkButton to={mailList.address(filter, {})} variant="primary">
              {t('mails.act.back')}
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <Notice
          tone={tally.done > 0 ? 'success' : 'warning'}
          title={t(`mails.act.${verb}.done`, { count: tally.done })}
          role="status"
        >
          {more ? <p>{t('mails.act.more-left')}</p> : null}
        </Notice>
        <Left tally={tally} />
        {mails.length > 0 ? (
          <Mails title={t('mails.act.was', { count: tally.done })} mails={mails} total={tally.done} />
        ) : null}
      </div>
    </>
  );
}

/** How many stay as they are, by reason. */
function Left({ tally }: { tally: MailTally }) {
  const { t } = useTranslation('jobs');
  const reasons = Object.entries(tally.left);
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, [, some]) => sum + some, 0);
  return (
    <Panel title={t('mails.act.left', { count })}>
      <ul className="grid gap-1 text-sm">
        {reasons.map(([reason, some]) => (
          <li key={reason} className="flex gap-3">
            <b className="min-w-8 text-end tabular-nums">{some}</b>
            <span>{t(`mails.act.not.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Mails({ title, mails, total }: { title: string; mails: readonly ShownMail[]; total: number }) {
  const { t } = useTranslation('jobs');
  return (
    <Panel title={title} flush>
      <MailTable mails={mails} />
      {total > mails.length ? (
        <p className="px-4 py-3 text-sm text-muted">{t('mails.act.and-more', { count: total - mails.length })}</p>
      ) : null}
    </Panel>
  );
}
