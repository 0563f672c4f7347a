import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { leadList } from './lead-list-filter';
import { LeadPill } from './lead-pill';
import { NextStep } from './lead-table';
import type { ListedLead } from './load-lead-list.server';

/** The requests that come next, on a dealer's home; nothing where none is open. */
export function LeadBox({ leads }: { leads: readonly ListedLead[] }) {
  const { t } = useTranslation('dealer-leads');
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="leads">
      <h2 id="leads">{t('box.title')}</h2>
      <ul className="feed">
        {leads.map((lead) => (
          <li key={lead.id}>
            <Link to={`/leads/${lead.id}`} className="link">
              <bdi>{lead.name}</bdi> · <bdi>{lead.district || lead.province}</bdi>
            </Link>
            <LeadPill standing={lead.standing} />
            <p>
              <NextStep lead={lead} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <Link to={leadList.address()} className="link">
          {t('box.all')}
        </Link>
      </p>
    </section>
  );
}
