import type { LinksFunction } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import styles from '~/features/public-site/pages/legal/legal.css?url';
import { clauseKeys, Clauses, LegalPage, type LegalSection } from '~/features/public-site/pages/legal/legal-page';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'legal:secure.title',
  descriptionKey: 'legal:secure.description',
  breadcrumbKey: 'legal:secure.title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** The clauses of each section, and a link to more about it. */
const SECTIONS = [
  { id: 'ssl', clauses: clauseKeys('secure.ssl', 1, 2), more: null },
  { id: 'walls', clauses: clauseKeys('secure.walls', 1, 2, 3), more: null },
  { id: 'card', clauses: clauseKeys('secure.card', 1, 2, 3), more: null },
  {
    id: 'today',
    clauses: clauseKeys('secure.today', 1),
    more: { to: '/odeme-secenekleri', key: 'legal:secure.to-paying' },
  },
  { id: 'privacy', clauses: clauseKeys('secure.privacy', 1), more: { to: '/privacy', key: 'privacy:title' } },
] as const;

export default function SecurePayment() {
  const { t } = useTranslation('legal');
  const sections = SECTIONS.map(({ id, clauses, more }): LegalSection => ({
    id,
    title: t(`secure.${id}.title`),
    body: (number) => (
      <>
        <Clauses of={number} texts={clauses.map((key) => t(key))} />
        {more ? (
          <p>
            <Link to={more.to} className="link inline-flex items-center gap-1">
              {t(more.key)}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </p>
        ) : null}
      </>
    ),
  }));
  return (
    <LegalPage
      path="/securepayment"
      heading={t('secure.title')}
      lead={t('secure.lead')}
      summary={([1, 2, 3] as const).map((place) => t(`secure.summary.point-${place}`))}
      picture={{ part: 'reader', label: t('secure.art') }}
      sections={sections}
    />
  );
}
