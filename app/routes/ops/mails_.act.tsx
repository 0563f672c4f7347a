import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { ActPlan, ActReport, SHOWN_ONE_BY_ONE } from '~/features/desks/operations/act-page';
import { askedMails, MOST_CHOSEN } from '~/features/desks/operations/asked-mails.server';
import { errorWords } from '~/features/desks/operations/job-errors';
import { shownMoment } from '~/features/desks/operations/job-moments';
import type { MailTally } from '~/features/desks/operations/mail-act';
import { actOnMails, planMailAct } from '~/features/desks/operations/mail-act.server';
import type { MailRow } from '~/features/desks/operations/mail-desk-store.server';
import { MAIL_VERB_ICONS, MailTable, seenMail, type ShownMail } from '~/features/desks/operations/mail-table';
import { startMailRun } from '~/features/desks/operations/start-job-run.server';
import { readReason, REASON_FIELD, typedReason } from '~/features/desks/staff/reason';
import { CanaryWords, RunTaken } from '~/features/desks/support/run-taken';
import { repairRun } from '~/features/desks/support/repair-run-filter';
import { answerRun, type TakenBy } from '~/features/desks/support/start-repair.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'jobs:mails.act.preview',
  breadcrumbKey: 'jobs:mails.act.preview',
};

function shown(mails: readonly MailRow[], locale: string): ShownMail[] {
  const t = translator(locale);
  const now = new Date();
  return mails.slice(0, SHOWN_ONE_BY_ONE).map((mail) => ({
    ...mail,
    moment: shownMoment(mail.createdAt, now, locale),
    error: mail.errorCode === null ? null : errorWords('deliver-mail', mail.errorCode, t).title,
  }));
}

/** The dry run of an action on mails; it has its own URL, so that a colleague can check it first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const { verb, filter, choice, rest } = await askedMails(new URL(request.url).searchParams);
  const { mails, tally, matching } = await planMailAct(verb, choice);
  return {
    verb,
    filter,
    rest,
    tally,
    matching,
    mails: shown(mails, await localeOf(request)),
    again: mails.filter(({ status }) => status === 'sent' || status === 'unknown').length,
    seen: 'filter' in choice || rest !== undefined ? null : mails.map(seenMail),
    mayAct: may(viewer.role, 'ops.write'),
  };
}

type Answer =
  | { wrongReason: true; typed: string }
  | { taken: TakenBy | null; typed: string }
  | { report: { mails: ShownMail[]; tally: MailTally; matching: number | null } };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, [
    'intent',
    'verb',
    'all',
    'rest',
    // Times in microseconds look like card numbers.
    { name: 'id', times: MOST_CHOSEN, anyDigits: true },
    ...mailList.formFields,
    REASON_FIELD,
  ]);
  const reason = readReason(form);
  if (form.get('intent') !== 'run' || reason === undefined) {
    return Response.json({ wrongReason: true, typed: typedReason(form).slice(0, 1000) } satisfies Answer, {
      status: 400,
    });
  }
  const { verb, choice, rest } = await askedMails(form);
  const watched = await answerRun(request, await startMailRun(verb, choice, actorOf(viewer), reason, rest), reason);
  if (watched) return watched;
  const { mails, tally, matching } = await actOnMails(verb, choice, actorOf(viewer), reason);
  return Response.json({
    report: { mails: shown(mails, await localeOf(request)), tally, matching },
  } satisfies Answer);
}

export default function ActOnMails() {
  const plan = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('jobs');
  const { verb, filter, again, rest } = plan;
  const report = answer && 'report' in answer ? answer.report : undefined;
  const { mails, tally, matching } = report ?? plan;
  const act = {
    texts: 'mails.act',
    words: `mails.act.${verb}`,
    verb,
    list: mailList,
    filter,
    tally,
    matching,
    shown: mails.length,
    backTo: rest === undefined ? undefined : repairRun(rest).address(),
  } as const;
  if (report) {
    return (
      <ActReport {...act}>
        <MailTable mails={mails} />
      </ActReport>
    );
  }
  const twice = verb === 'resend' && again > 0;
  return (
    <ActPlan
      {...act}
      icon={MAIL_VERB_ICONS[verb]}
      warning={twice}
      consequence={
        <>
          {twice ? <p>{t('mails.act.again', { count: again })}</p> : null}
          <CanaryWords of={verb === 'resend' ? tally.done : 0} />
        </>
      }
      notices={answer && 'taken' in answer ? <RunTaken by={answer.taken} /> : null}
      seen={plan.seen}
      rest={rest}
      mayAct={plan.mayAct}
      wrongReason={answer !== undefined && 'wrongReason' in answer}
      typed={answer && 'typed' in answer ? answer.typed : ''}
    >
      <MailTable mails={mails} />
    </ActPlan>
  );
}
