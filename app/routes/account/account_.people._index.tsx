import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { History, UserPlus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { listInvitations } from '~/features/identity/firm-people/invitation-store.server';
import { resendInvitation, withdrawInvitation } from '~/features/identity/firm-people/invite-person.server';
import { LinkOnce } from '~/features/identity/firm-people/link-once';
import { InvitationList, PeopleList } from '~/features/identity/firm-people/people-list';
import { listPeople } from '~/features/identity/firm-people/people-store.server';
import { firmTrail } from '~/features/identity/firm-people/trail-filter';
import { accountMailGoesOut, postInvitation } from '~/features/ordering/mail/account-mail.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/people';

export const handle: RouteHandle = { titleKey: 'people:title' };

/** The users of the owner's firm with their rights, and the open invitations. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  const now = new Date();
  const [locale, people, invitations] = await Promise.all([
    localeOf(request),
    listPeople(viewer.firm.id),
    listInvitations(viewer.firm.id),
  ]);
  const told = (at: string) => formatRelative(new Date(at), now, locale);
  const exactly = (at: string) => formatDateTime(new Date(at), locale);
  return {
    firm: viewer.firm.name,
    people: people.map((person) => ({
      ...person,
      own: person.id === viewer.accountId,
      seen: person.lastSeenAt && told(person.lastSeenAt),
      seenExactly: person.lastSeenAt && exactly(person.lastSeenAt),
    })),
    invitations: invitations.map((invitation) => ({
      ...invitation,
      sent: told(invitation.sentAt),
      sentExactly: exactly(invitation.sentAt),
    })),
  };
}

type Answer = { url?: string; refused?: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  const form = await readForm(request, ['intent', 'id']);
  const [intent, sent] = [form.get('intent'), form.get('id')];
  if (intent !== 'resend' && intent !== 'withdraw') throw new AppError('malformed-request', 400);
  const id = rowIdOf(typeof sent === 'string' ? sent : undefined);
  if (id === undefined) throw notFound('not-found');
  const locale = await localeOf(request);
  const done = (message: string) =>
    redirect(HERE, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  const t = translator(locale);
  if (intent === 'withdraw') return done(t('people:done.withdraw', { email: await withdrawInvitation(viewer, id) }));
  try {
    const post = accountMailGoesOut() ? postInvitation : undefined;
    const { email, url } = await resendInvitation(viewer, id, { locale, post });
    return url ? Response.json({ url } satisfies Answer) : done(t('people:done.invite', { email }));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ refused } satisfies Answer, { status: error.status });
  }
}

export default function People() {
  const { firm, people, invitations } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('people');
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[<bdi key="firm">{firm}</bdi>, t('count', { count: people.length })]}
        actions={
          <>
            <LinkButton to={firmTrail.path} icon={History}>
              {t('trail.title')}
            </LinkButton>
            <LinkButton to={`${HERE}/invite`} variant="primary" icon={UserPlus}>
              {t('invite')}
            </LinkButton>
          </>
        }
      />
      {answer?.refused ? (
        <div className="mb-4">
          <Notice tone="danger" title={answer.refused} role="alert" compact />
        </div>
      ) : null}
      {answer?.url ? (
        <div className="mb-4">
          <LinkOnce url={answer.url} />
        </div>
      ) : null}
      <PeopleList people={people} />
      {invitations.length > 0 ? (
        <>
          <div className="list-head mt-8">
            <h2>
              {t('invitations')} <span className="list-count">{invitations.length}</span>
            </h2>
          </div>
          <InvitationList invitations={invitations} />
        </>
      ) : null}
      <p className="mt-6 max-w-prose text-sm text-muted">{t('everybody')}</p>
    </>
  );
}
