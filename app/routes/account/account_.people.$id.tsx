import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { History } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { changeRights, removePerson } from '~/features/identity/firm-people/change-person.server';
import { RIGHTS_FIELD, rightsIn, type PersonAnswer } from '~/features/identity/firm-people/people-form';
import { PersonPill } from '~/features/identity/firm-people/people-list';
import { listPeople, type FirmPerson } from '~/features/identity/firm-people/people-store.server';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { firmTrail } from '~/features/identity/firm-people/trail-filter';
import { PersonRightsForm } from '~/features/identity/firm-people/person-rights-form';
import { PersonRemovalForm } from '~/features/identity/firm-people/person-removal-form';
import { formatDateTime } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/people';

const nameIn = (data: unknown) => (data as { person: FirmPerson } | undefined)?.person.displayName;

export const handle: RouteHandle = { titleKey: 'people:title', title: nameIn, breadcrumb: nameIn };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  const id = rowIdOf(params.id);
  const [person] = id === undefined ? [] : await listPeople(viewer.firm.id, id);
  if (!person) throw notFound('not-found');
  return { person, own: person.id === viewer.accountId };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, ['intent', RIGHTS_FIELD]);
  const intent = form.get('intent');
  const locale = await localeOf(request);
  const done = (to: string, message: string) =>
    redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  const t = translator(locale);
  const rights = rightsIn(form);
  try {
    switch (intent) {
      case 'rights': {
        const { displayName: name } = await changeRights(viewer, id, rights);
        return done(`${HERE}/${id}`, t('people:done.rights', { name }));
      }
      case 'remove': {
        const { displayName: name } = await removePerson(viewer, id);
        return done(HERE, t('people:done.remove', { name }));
      }
      case 'ask-remove':
        return Response.json({ asks: true } satisfies PersonAnswer);
      default:
        throw new AppError('malformed-request', 400);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return Response.json({ refused: errorText(locale, error.code), rights } satisfies PersonAnswer, { status: 409 });
  }
}

export default function Person() {
  const { person, own } = useLoaderData<typeof loader>();
  const answer = useActionData<PersonAnswer>();
  const { t } = useTranslation('people');
  const { locale } = useShell();
  const time = (at: string) => <bdi>{formatDateTime(new Date(at), locale)}</bdi>;
  return (
    <>
      <PageHead
        title={<bdi>{person.displayName}</bdi>}
        state={<PersonPill locked={person.locked} />}
        facts={[
          <bdi key="email" dir="ltr">
            {person.email}
          </bdi>,
        ]}
        actions={
          <LinkButton to={firmTrail.address({ person: String(person.id) })} icon={History}>
            {t('trail.of-person')}
          </LinkButton>
        }
      />
      {answer?.refused ? (
        <div className="mb-4">
          <Notice tone="danger" title={answer.refused} role="alert" compact />
        </div>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-4">
          {own ? (
            <Panel title={t('rights')}>
              <div className="grid gap-4">
                <RightTags rights={person.rights} />
                <p className="text-sm text-muted">{t('own-text')}</p>
                <div>
                  <LinkButton to="/account/leave">{t('leave.link')}</LinkButton>
                </div>
              </div>
            </Panel>
          ) : (
            <>
              <PersonRightsForm person={person} answer={answer} />
              <PersonRemovalForm person={person} answer={answer} />
            </>
          )}
        </div>
        <aside className="rail">
          <section>
            <h2>{t('facts')}</h2>
            <Facts
              items={[
                { label: t('since'), value: time(person.since) },
                {
                  label: t('column.seen'),
                  value: person.lastSeenAt ? time(person.lastSeenAt) : t('not-in'),
                },
              ]}
            />
          </section>
        </aside>
      </div>
    </>
  );
}
