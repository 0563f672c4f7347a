import { ArrowRight } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { clauseKeys, Clauses, LegalPage, LegalTable, VendorLines, type LegalSection } from './legal-page';
import { useVendor } from '../root-data';
import { useTranslation } from '~/platform/texts';

const CATEGORIES = ['account', 'firm', 'order', 'licence', 'request', 'security'] as const;
const CONDITIONS = ['contract', 'law', 'interest', 'consent'] as const;
const RECIPIENTS = ['dealer', 'carrier', 'mail', 'state'] as const;
const RIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const CLAUSES = {
  controller: clauseKeys('controller', 1),
  protection: clauseKeys('protection', 1, 2, 3),
  request: clauseKeys('request', 1, 2),
};
/** The cookies by name, with the text about their lifetime. */
const COOKIES = [
  ['session', 'session-time'],
  ['basket', 'basket-time'],
  ['lang', 'choice-time'],
  ['theme', 'choice-time'],
  ['device', 'device-time'],
  ['province', 'device-time'],
  ['held-checkout', 'held-checkout-time'],
  ['flash', 'flash-time'],
] as const;
/** The retention of errors and runs in the worker's housekeeping. */
const TRACES_KEPT_DAYS = 30;
/** The legal deadline for an answer (public-site §9). */
const ANSWERED_WITHIN_DAYS = 30;

/** The text about personal data, with the days for which requests are kept. */
export function PrivacyText({ requestsKeptDays }: { requestsKeptDays: number }) {
  const { t } = useTranslation('privacy');
  const { name } = useVendor();
  const clauses = (section: keyof typeof CLAUSES) => (number: number) => (
    <Clauses of={number} texts={CLAUSES[section].map((key) => t(key, { vendor: name }))} />
  );
  const kept = [
    { key: 'account', time: t('retention.account-time') },
    { key: 'orders', time: t('retention.orders-time') },
    { key: 'licences', time: t('retention.licences-time') },
    { key: 'requests', time: t('retention.requests-time', { count: requestsKeptDays }) },
    { key: 'session', time: t('retention.session-time') },
    { key: 'traces', time: t('retention.traces-time', { count: TRACES_KEPT_DAYS }) },
  ] as const;
  const sections = [
    {
      id: 'controller',
      body: (number) => (
        <>
          {clauses('controller')(number)}
          <VendorLines />
        </>
      ),
    },
    {
      id: 'data',
      body: () => (
        <>
          <p className="legal-clause">{t('data.intro')}</p>
          <LegalTable
            label={t('data.title')}
            columns={(['category', 'what', 'whose'] as const).map((column) => t(`data.${column}`))}
            rows={CATEGORIES.map((key) => ({
              key,
              head: t(`data.${key}`),
              cells: [t(`data.${key}-what`), t(`data.${key}-whose`)],
            }))}
          />
          <p className="legal-clause">{t('data.not')}</p>
        </>
      ),
    },
    {
      id: 'purposes',
      body: () => (
        <>
          <p className="legal-clause">{t('purposes.intro')}</p>
          <dl className="legal-words">
            {CONDITIONS.map((condition) => (
              <div key={condition} className="contents">
                <dt>{t(`purposes.${condition}`)}</dt>
                <dd>{t(`purposes.${condition}-text`)}</dd>
              </div>
            ))}
          </dl>
          <p className="legal-clause">{t('purposes.no-profile')}</p>
        </>
      ),
    },
    {
      id: 'transfer',
      body: () => (
        <>
          <p className="legal-clause">{t('transfer.clause-1')}</p>
          <ul className="legal-points">
            {RECIPIENTS.map((recipient) => (
              <li key={recipient}>{t(`transfer.${recipient}`)}</li>
            ))}
          </ul>
          <p className="legal-clause">{t('transfer.clause-2')}</p>
        </>
      ),
    },
    { id: 'protection', body: clauses('protection') },
    {
      id: 'retention',
      body: () => (
        <LegalTable
          label={t('retention.title')}
          columns={(['what', 'time'] as const).map((column) => t(`retention.${column}`))}
          rows={kept.map(({ key, time }) => ({ key, head: t(`retention.${key}`), cells: [time] }))}
        />
      ),
    },
    {
      id: 'cookies',
      body: () => (
        <>
          <p className="legal-clause">{t('cookies.clause-1')}</p>
          <LegalTable
            label={t('cookies.title')}
            columns={(['name', 'purpose', 'time'] as const).map((column) => t(`cookies.${column}`))}
            rows={COOKIES.map(([cookie, time]) => ({
              key: cookie,
              head: <code dir="ltr">{cookie}</code>,
              cells: [t(`cookies.${cookie}`), t(`cookies.${time}`)],
            }))}
          />
          <p className="legal-clause">{t('cookies.clause-2')}</p>
        </>
      ),
    },
    {
      id: 'rights',
      body: () => (
        <>
          <p className="legal-clause">{t('rights.intro')}</p>
          <ul className="legal-points">
            {RIGHTS.map((place) => (
              <li key={place}>{t(`rights.right-${place}`)}</li>
            ))}
          </ul>
        </>
      ),
    },
    {
      id: 'request',
      body: (number) => (
        <>
          {clauses('request')(number)}
          <div className="legal-call">
            <Days label={t('request.days-label')} unit={t('request.days')} />
            <LinkButton to="/privacy/request" variant="primary" trailingIcon={ArrowRight} turn>
              {t('request.button')}
            </LinkButton>
          </div>
        </>
      ),
    },
  ] as const satisfies readonly Omit<LegalSection, 'title'>[];
  return (
    <LegalPage
      path="/privacy"
      heading={t('heading')}
      lead={t('lead')}
      summary={([1, 2, 3] as const).map((place) => t(`summary.point-${place}`))}
      picture={{ part: 'cabinet', label: t('art') }}
      sections={sections.map((section) => ({ ...section, title: t(`${section.id}.title`) }))}
    />
  );
}

/** A stroke for each day of the deadline. */
function Days({ label, unit }: { label: string; unit: string }) {
  return (
    <svg className="legal-days" viewBox="0 0 104 104" width="104" height="104" role="img" aria-label={label}>
      {Array.from({ length: ANSWERED_WITHIN_DAYS }, (_, day) => (
        <path
          key={day}
          d="M52 4v11"
          transform={`rotate(${(day * 360) / ANSWERED_WITHIN_DAYS} 52 52)`}
          stroke="var(--action)"
          strokeWidth="4"
          strokeLinecap="round"
          opacity={0.35 + (0.65 * day) / ANSWERED_WITHIN_DAYS}
        />
      ))}
      <text x="52" y="57" fontSize="27" fontWeight="700" textAnchor="middle" fill="var(--text)">
        {ANSWERED_WITHIN_DAYS}
      </text>
      <text x="52" y="72" fontSize="11" textAnchor="middle" fill="var(--text-muted)">
        {unit}
      </text>
    </svg>
  );
}
