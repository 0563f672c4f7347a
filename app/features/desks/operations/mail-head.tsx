import { ListChecks } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { useTranslation } from '~/platform/texts';
import { StoredMailPill } from './job-pills';
import { mailSubject } from './mail-subject';
import type { MailPage } from './load-mail.server';

/** The title of a mail: its state, to whom and when, and the way to its job. */
export function MailHead({ page: { mail, created, acts } }: { page: MailPage }) {
  const { t } = useTranslation('jobs');
  return (
    <PageHead
      title={<bdi>{mailSubject(mail, t)}</bdi>}
      state={
        <>
          <StoredMailPill status={mail.status} />
          <LiveConsole<MailPage>
            changedBy={(fresh) =>
              fresh.mail.version === mail.version ? undefined : { actor: actorSince(fresh.acts, acts) }
            }
          />
        </>
      }
      facts={[
        t(`mail-kind.${mail.kind}`),
        <bdi key="to">{mail.toAddress}</bdi>,
        <time key="at" dateTime={created.iso} title={created.exactly}>
          {created.when}
        </time>,
      ]}
      actions={
        <LinkButton to={`/ops/jobs/mail-${mail.id}`} icon={ListChecks}>
          {t('mails.job')}
        </LinkButton>
      }
    />
  );
}
