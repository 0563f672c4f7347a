import type { LinksFunction } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import styles from '~/features/public-site/pages/legal/legal.css?url';
import { Clauses, LegalPage, type LegalSection } from '~/features/public-site/pages/legal/legal-page';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'legal:secure.title',
  descriptionKey: 'legal:secure.description',
  breadcrumbKey: 'legal:secure.title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** The number of clauses of each section, and a link to more about it. */
const SECTIONS: readonly { id: string; clauses: number; more?: { to: string; key: string } }[] = [
  { id: 'ssl', clauses: 2 },
  { id: 'walls', clauses: 3 },
  { id: 'card', clauses: 3 },
  { id: 'today', clauses: 1, more: { to: '/odeme-secenekleri', key: 'secure.to-paying' } },
  { id: 'privacy', clauses: 1, more: { to: '/privacy', key: 'privacy:title' } },
];

export default function SecurePayment() {
  const { t } = useTranslation('legal');
  const sections = SECTIONS.map(({ id, clauses, more }): LegalSection => ({
    id,
    title: t(`secure.${id}.title`),
    body: (number) => (
      <>
        <Clauses
          of={number}
          texts={Array.from({ length: clauses }, (_, index) => t(`secure.${id}.clause-${index + 1}`))}
        />
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
      summary={[1, 2, 3].map((place) => t(`secure.summary.point-${place}`))}
      picture={{ part: 'reader', label: t('secure.art') }}
      sections={sections}
    />
  );
}
