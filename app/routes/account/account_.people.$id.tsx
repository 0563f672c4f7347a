import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { History, UserMinus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { namesOfRights } from '~/features/identity/accounts/dealer-rights';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { changeRights, removePerson } from '~/features/identity/firm-people/change-person.server';
import { RIGHTS_FIELD, rightsIn } from '~/features/identity/firm-people/people-form';
import { PersonPill } from '~/features/identity/firm-people/people-list';
import { listPeople, type FirmPerson } from '~/features/identity/firm-people/people-store.server';
import { RightsFields } from '~/features/identity/firm-people/rights-fields';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { firmTrail } from '~/features/identity/firm-people/trail-filter';
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

type Answer = { refused?: string; rights?: readonly string[]; asks?: true };

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
        return Response.json({ asks: true } satisfies Answer);
      default:
        throw new AppError('malformed-request', 400);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return Response.json({ refused: errorText(locale, error.code), rights } satisfies Answer, { status: 409 });
  }
}

export default function Person() {
  const { person, own } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('people');
  const { locale } = useShell();
  const busy = useNavigation().formData?.get('intent') === 'rights';
  const time = (at: string) => <bdi>{formatDateTime(new Date(at), locale)}</bdi>;
  const held = namesOfRights(person.rights);
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
              <Panel title={t('rights')}>
                {/* Changed rights reset the check boxes. */}
                <Form method="post" key={held.join()} className="grid gap-5">
                  <RightsFields given={answer?.rights ?? held} titled />
                  <div>
                    <Button type="submit" name="intent" value="rights" variant="primary" loading={busy}>
                      {t('save')}
                    </Button>
                  </div>
                </Form>
              </Panel>
              <Panel title={t('remove.title')}>
                <Form method="post" className="grid gap-4">
                  <p className="text-sm text-muted">{t('remove.text')}</p>
                  {answer?.asks ? (
                    <Notice
                      tone="warning"
                      role="alert"
                      title={t('remove.ask', { name: person.displayName })}
                      actions={
                        <>
                          <Button type="submit" name="intent" value="remove" variant="danger" icon={UserMinus}>
                            {t('remove.action')}
                          </Button>
                          <LinkButton to={`${HERE}/${person.id}`}>{t('cancel')}</LinkButton>
                        </>
                      }
                    />
                  ) : (
                    <div>
                      <ConfirmDialog
                        trigger={{ label: t('remove.action'), icon: UserMinus, variant: 'danger' }}
                        title={t('remove.ask', { name: person.displayName })}
                        confirmLabel={t('remove.action')}
                        cancelLabel={t('cancel')}
                        name="intent"
                        value="remove"
                        unconfirmedValue="ask-remove"
                      >
                        {t('remove.text')}
                      </ConfirmDialog>
                    </div>
                  )}
                </Form>
              </Panel>
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
