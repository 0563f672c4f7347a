import { Link } from '~/platform/web';
import { EmailAddress } from '~/components/email-address';
import { Facts } from '~/components/facts';
import { languageOf } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';
import type { LoadedStaffLead } from './load-staff-leads.server';

/** Who sent a request, from where, whom they chose, what they wrote and what they agreed to. */
export function StaffLeadFacts({ lead }: { lead: LoadedStaffLead }) {
  const { t } = useTranslation('leads-desk');
  const place = [lead.district, lead.province].filter(Boolean).join(', ');
  return (
    <>
      <section>
        <h2>{t('dealer-leads:person')}</h2>
        <Facts
          items={[
            ...(lead.phone
              ? [
                  {
                    label: t('column.phone'),
                    value: (
                      <a className="link" href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>
                        <bdi dir="ltr">{lead.phone}</bdi>
                      </a>
                    ),
                  },
                ]
              : []),
            ...(lead.email ? [{ label: t('column.email'), value: <EmailAddress>{lead.email}</EmailAddress> }] : []),
            ...(lead.business ? [{ label: t('column.business'), value: <bdi>{lead.business}</bdi> }] : []),
            { label: t('column.place'), value: <bdi>{place}</bdi> },
            { label: t('source.label'), value: t(`source.${lead.source}`) },
            {
              label: t('chosen'),
              value: lead.chosen ? (
                <Link to={`/support/firms/${lead.chosen.id}`} className="link">
                  <bdi>{lead.chosen.name}</bdi>
                </Link>
              ) : (
                t('chosen-none')
              ),
            },
            { label: t('dealer-leads:language'), value: languageOf(lead.locale).name },
            ...(lead.order
              ? [
                  {
                    label: t('dealer-leads:state.ordered'),
                    value: (
                      <Link to={`/support/orders/${lead.order.id}`} className="link">
                        {lead.order.receiptNo}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...(lead.closedReason
              ? [{ label: t('dealer-leads:state.closed'), value: t(`dealer-leads:closing.${lead.closedReason}`) }]
              : []),
          ]}
        />
      </section>
      {lead.note ? (
        <section>
          <h2>{t('dealer-leads:note')}</h2>
          <p className="text-sm break-words whitespace-pre-line" dir="auto">
            {lead.note}
          </p>
        </section>
      ) : null}
      <section>
        <h2>{t('consent')}</h2>
        <p className="text-sm text-muted" dir="auto">
          {lead.consentText}
        </p>
        <p className="mt-1 text-xs text-muted">
          <bdi>{lead.consented}</bdi>
        </p>
      </section>
    </>
  );
}
