import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useSearchParams } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { CornerUpRight, FileCheck, Hand, X } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { answerLeadForm } from '~/features/desks/dealer-leads/answer-lead-form.server';
import { LeadCart, LeadSums } from '~/features/desks/dealer-leads/lead-cart';
import { LeadEndForm } from '~/features/desks/dealer-leads/lead-end-form';
import type { LeadAnswer } from '~/features/desks/dealer-leads/lead-form';
import { LeadHistory } from '~/features/desks/dealer-leads/lead-history';
import { LeadOvertaken } from '~/features/desks/dealer-leads/lead-overtaken';
import { LeadPill } from '~/features/desks/dealer-leads/lead-pill';
import { LeadRail } from '~/features/desks/dealer-leads/lead-rail';
import { LeadStandingNotice } from '~/features/desks/dealer-leads/lead-standing-notice';
import { LeadWays } from '~/features/desks/dealer-leads/lead-ways';
import { loadLead, type LoadedLead } from '~/features/desks/dealer-leads/load-lead.server';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  title: (data) => (data as Partial<LoadedLead> | undefined)?.name || (data as Partial<LoadedLead> | undefined)?.number,
  breadcrumb: (data) => (data as Partial<LoadedLead> | undefined)?.number,
};

/** A visitor's request as one of the dealers sees it whom it was offered to. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'leads.handle');
  const id = rowIdOf(params.id);
  const lead = id === undefined ? undefined : await loadLead(viewer, id, await localeOf(request));
  if (!lead) throw notFound('lead-not-found');
  return lead;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'leads.handle');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('lead-not-found');
  return answerLeadForm(request, viewer, id);
}

export default function LeadPage() {
  const lead = useLoaderData<typeof loader>();
  const answer = useActionData<LeadAnswer>();
  const { t } = useTranslation('dealer-leads');
  const [search] = useSearchParams();
  const { may } = lead;
  const asked = search.get('act');
  const act = asked === 'hand-on' && may.handOn ? asked : asked === 'close' && may.close ? asked : undefined;
  const place = [lead.district, lead.province].filter(Boolean).join(', ');
  return (
    <>
      <PageHead
        title={<bdi>{lead.name || t('erased')}</bdi>}
        state={<LeadPill standing={lead.standing} />}
        facts={[
          <bdi key="place">{lead.business ? `${lead.business} · ${place}` : place}</bdi>,
          <bdi key="number">{lead.number}</bdi>,
          lead.came,
        ]}
        actions={
          <>
            {may.handOn ? (
              <LinkButton to="?act=hand-on" icon={CornerUpRight}>
                {t('hand-on')}
              </LinkButton>
            ) : null}
            {may.close ? (
              <LinkButton to="?act=close" icon={X}>
                {t('close')}
              </LinkButton>
            ) : null}
            {may.turn ? (
              <LinkButton to={`/leads/${lead.id}/order`} icon={FileCheck} variant="primary">
                {t('turn')}
              </LinkButton>
            ) : null}
            {may.take ? (
              <Form method="post">
                <Button type="submit" name="intent" value="take" icon={Hand} variant="primary">
                  {t('take')}
                </Button>
              </Form>
            ) : null}
          </>
        }
      />
      {answer?.overtaken ? <LeadOvertaken lead={lead} answer={answer} /> : <LeadStandingNotice lead={lead} />}
      {act ? <LeadEndForm act={act} lead={lead} answer={answer?.intent === act ? answer : undefined} /> : null}
      {lead.orderedBy === null ? null : (
        <div className="mb-5">
          <Notice tone="info" title={t('being-ordered', { name: lead.orderedBy })}>
            {t('being-ordered-text')}
          </Notice>
        </div>
      )}
      <div className="split">
        <div className="grid min-w-0 content-start gap-6">
          <LeadCart cart={lead.cart} />
          <LeadSums cart={lead.cart} />
          <LeadWays lead={lead} />
          <LeadHistory events={lead.events} vendor={lead.vendor} told={lead.email !== ''} />
        </div>
        <LeadRail lead={lead} answer={answer} />
      </div>
    </>
  );
}
