import type { LinksFunction } from '~/platform/web.server';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import styles from '~/features/public-site/pages/legal/legal.css?url';
import {
  clauseKeys,
  Clauses,
  LegalPage,
  VendorLines,
  type LegalSection,
} from '~/features/public-site/pages/legal/legal-page';
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

const DEFINED = ['site', 'member', 'dealer', 'licence', 'shop'] as const;
/** The clauses of each article after the definitions, some with their subclauses. */
const ARTICLES = [
  { id: 'subject', clauses: clauseKeys('terms.subject', 1, 2, 3) },
  {
    id: 'duties',
    clauses: [
      clauseKeys('terms.duties', '1', '1-1', '1-2', '1-3', '1-4', '1-5'),
      clauseKeys('terms.duties', '2', '2-1', '2-2', '2-3', '2-4'),
    ],
  },
  { id: 'orders', clauses: clauseKeys('terms.orders', 1, 2, 3, 4, 5) },
  { id: 'licences', clauses: clauseKeys('terms.licences', 1, 2, 3) },
  { id: 'rights', clauses: clauseKeys('terms.rights', 1, 2) },
  { id: 'end', clauses: clauseKeys('terms.end', 1, 2, 3) },
  { id: 'liability', clauses: clauseKeys('terms.liability', 1, 2) },
  { id: 'changes', clauses: clauseKeys('terms.changes', 1, 2) },
  { id: 'law', clauses: clauseKeys('terms.law', 1, 2) },
] as const;

export default function Terms() {
  const { t } = useTranslation('legal');
  const { name } = useVendor();
  const values = { vendor: name, days: NEW_LICENCE_DAYS.otherwise, year: NEW_LICENCE_DAYS.yearly };
  const articles = ARTICLES.map(({ id, clauses }): LegalSection => ({
    id,
    title: t(`terms.${id}.title`),
    body: (number) => (
      <Clauses
        of={number}
        texts={clauses.map((clause) => {
          if (typeof clause === 'string') return t(clause, values);
          const [head, ...below] = clause;
          return [t(head, values), ...below.map((key) => t(key, values))];
        })}
      />
    ),
  }));
  return (
    <LegalPage
      path="/termsofuse"
      heading={t('terms.title')}
      summary={([1, 2, 3, 4] as const).map((place) => t(`terms.summary.point-${place}`))}
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
              <Clauses of={number} texts={clauseKeys('terms.parties', 1, 2, 3).map((key) => t(key, values))} />
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
