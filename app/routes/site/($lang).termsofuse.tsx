import type { LinksFunction } from '~/platform/web.server';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import styles from '~/features/public-site/pages/legal/legal.css?url';
import { Clauses, LegalPage, VendorLines, type LegalSection } from '~/features/public-site/pages/legal/legal-page';
import { useVendor } from '~/features/public-site/pages/root-data';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'legal:terms.title',
  descriptionKey: 'legal:terms.description',
  breadcrumbKey: 'legal:terms.title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const DEFINED = ['site', 'member', 'dealer', 'licence', 'shop'];
/** The number of clauses of each article after the definitions; a list has the numbers of subclauses of each clause. */
const ARTICLES: Record<string, number | readonly number[]> = {
  subject: 3,
  duties: [5, 4],
  orders: 5,
  licences: 3,
  rights: 2,
  end: 3,
  liability: 2,
  changes: 2,
  law: 2,
};

export default function Terms() {
  const { t } = useTranslation('legal');
  const { name } = useVendor();
  const values = { vendor: name, days: NEW_LICENCE_DAYS.otherwise, year: NEW_LICENCE_DAYS.yearly };
  const clause = (article: string, place: string | number) => t(`terms.${article}.clause-${place}`, values);
  const count = (number: number) => Array.from({ length: number }, (_, index) => index + 1);
  const articles = Object.entries(ARTICLES).map(([id, clauses]): LegalSection => ({
    id,
    title: t(`terms.${id}.title`),
    body: (number) => (
      <Clauses
        of={number}
        texts={
          typeof clauses === 'number'
            ? count(clauses).map((place) => clause(id, place))
            : clauses.map((below, index) => [
                clause(id, index + 1),
                ...count(below).map((place) => clause(id, `${index + 1}-${place}`)),
              ])
        }
      />
    ),
  }));
  return (
    <LegalPage
      path="/termsofuse"
      heading={t('terms.title')}
      summary={[1, 2, 3, 4].map((place) => t(`terms.summary.point-${place}`))}
      picture={{
        part: 'agreement',
        label: t('terms.art'),
        words: [
          { text: t('terms.stamp-name'), size: 12, y: 170, weight: 750 },
          { text: t('terms.stamp-since'), size: 8.5, y: 183, weight: 650 },
        ].map((word) => ({ ...word, x: 188, fill: '#5a4bda', at: 'middle', turned: 'rotate(-9 190 170)' })),
      }}
      sections={[
        {
          id: 'parties',
          title: t('terms.parties.title'),
          body: (number) => (
            <>
              <Clauses of={number} texts={[1, 2, 3].map((place) => clause('parties', place))} />
              <VendorLines />
            </>
          ),
        },
        {
          id: 'definitions',
          title: t('terms.definitions.title'),
          body: () => (
            <>
              <p className="legal-clause">{t('terms.definitions.intro')}</p>
              <dl className="legal-words">
                {DEFINED.map((word) => (
                  <div key={word} className="contents">
                    <dt>{t(`terms.definitions.${word}`)}</dt>
                    <dd>{t(`terms.definitions.${word}-text`)}</dd>
                  </div>
                ))}
              </dl>
            </>
          ),
        },
        ...articles,
      ]}
    />
  );
}
