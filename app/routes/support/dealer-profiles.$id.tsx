import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { answerDecisionForm, type DecisionAnswer } from '~/features/desks/dealers-desk/answer-decision-form.server';
import { DecisionForm } from '~/features/desks/dealers-desk/decision-form';
import { FactComparison } from '~/features/desks/dealers-desk/fact-comparison';
import { loadProfileDesk, type ProfileDesk } from '~/features/desks/dealers-desk/load-profile-desk.server';
import { ProfilePill } from '~/features/desks/dealers-desk/profile-pill';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';

const nameOf = (data: unknown) => ((data ?? {}) as Partial<ProfileDesk>).name;

export const handle: RouteHandle = { titleKey: 'staff:nav.dealer-profiles', title: nameOf, breadcrumb: nameOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const found = id === undefined ? undefined : await loadProfileDesk(id, viewer, await localeOf(request));
  if (!found) throw notFound('not-found');
  return found;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  return answerDecisionForm(request, viewer, id);
}

export default function DealerProfileDesk() {
  const profile = useLoaderData<typeof loader>();
  const { firmId, name, state, version, waits, reason, rows, published, history, mayAct } = profile;
  const answer = useActionData<DecisionAnswer>();
  const { t } = useTranslation('dealers-desk');
  return (
    <>
      <PageHead
        title={<bdi>{name}</bdi>}
        state={
          <>
            <ProfilePill state={state} />
            <LiveConsole<ProfileDesk>
              changedBy={(fresh) =>
                fresh.version === version ? undefined : { actor: actorSince(fresh.history, history) }
              }
            />
          </>
        }
        facts={[
          t(published ? 'is-public' : 'is-not-public'),
          ...(waits ? [<bdi key="sent">{t('sent', { when: waits })}</bdi>] : []),
        ]}
        actions={<LinkButton to={`/support/firms/${firmId}`}>{t('firm')}</LinkButton>}
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          <Panel title={t('compare')} flush>
            <FactComparison rows={rows} published={published} />
          </Panel>
          <Panel title={t('history')}>
            <AuditEntries entries={history} subject={{ type: 'dealer-profile', id: String(firmId) }} />
          </Panel>
        </div>
        <aside className="rail">
          {state === 'returned' ? (
            <Notice compact tone="neutral" title={t('state.returned')}>
              <p dir="auto" className="whitespace-pre-line">
                {reason}
              </p>
            </Notice>
          ) : null}
          {state !== 'waiting' ? <p className="text-sm text-muted">{t('nothing-waits')}</p> : null}
          {state === 'waiting' && mayAct ? <DecisionForm version={version} answer={answer} /> : null}
          {state === 'waiting' && !mayAct ? <Notice compact>{t('staff:looks-only')}</Notice> : null}
        </aside>
      </div>
    </>
  );
}
