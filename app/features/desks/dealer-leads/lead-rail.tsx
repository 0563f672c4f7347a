import { EmailAddress } from '~/components/email-address';
import { Facts } from '~/components/facts';
import { languageOf } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';
import { LeadCall } from './lead-call';
import type { LeadAnswer } from './lead-form';
import type { LoadedLead } from './load-lead.server';

/** Beside the cart: the call, who it is, what they wrote and what they agreed to. */
export function LeadRail({ lead, answer }: { lead: LoadedLead; answer: LeadAnswer | undefined }) {
  const { t } = useTranslation('dealer-leads');
  const place = [lead.district, lead.province].filter(Boolean).join(', ');
  return (
    <aside className="rail">
      <LeadCall lead={lead} answer={answer?.intent === 'note' ? answer : undefined} />
      <section>
        <h2>{t('person')}</h2>
        <Facts
          items={[
            ...(lead.dials === null
              ? []
              : [
                  {
                    label: t('email'),
                    value: lead.email ? (
                      <a className="link wrap-anywhere" href={`mailto:${lead.email}`}>
                        <EmailAddress>{lead.email}</EmailAddress>
                      </a>
                    ) : (
                      t('no-email')
                    ),
                  },
                ]),
            ...(lead.business ? [{ label: t('business'), value: <bdi>{lead.business}</bdi> }] : []),
            { label: t('place'), value: <bdi>{place}</bdi> },
            { label: t('choice'), value: t(`reason.${lead.reason}`, { vendor: lead.vendor }) },
            { label: t('language'), value: languageOf(lead.locale).name },
          ]}
        />
      </section>
      {lead.note ? (
        <section>
          <h2>{t('note')}</h2>
          <p className="text-sm break-words whitespace-pre-line" dir="auto">
            “{lead.note}”
          </p>
          {lead.noteMasked && lead.may.take ? <p className="mt-1 text-xs text-muted">{t('note-masked')}</p> : null}
        </section>
      ) : null}
      <section>
        <h2>{t('consent')}</h2>
        <p className="text-sm text-muted">{t('consent-text', { when: lead.consented })}</p>
      </section>
    </aside>
  );
}
