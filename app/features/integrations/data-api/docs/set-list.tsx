import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import type { ShownSet } from './describe-sets';

function EntitySetRow({ set }: { set: ShownSet }) {
  const { t } = useTranslation('api-docs');
  const { name, description, properties, navigations, writes } = set;
  return (
    <details className="api-operation">
      <summary>
        <code dir="ltr">{name}</code>
        <span lang="en" dir="ltr">
          {description}
        </span>
      </summary>
      {/* The id is inside <details>, because browsers open it only for link targets in its content. */}
      <div id={name}>
        <div className="api-table" role="group" aria-label={name} tabIndex={0}>
          <table>
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr>
                <th scope="col">{t('field.name')}</th>
                <th scope="col">{t('field.type')}</th>
                <th scope="col">{t('field.notes')}</th>
              </tr>
            </thead>
            <tbody>
              {properties.map((property) => (
                <tr key={property.name}>
                  <td>
                    <code dir="ltr">{property.name}</code>
                  </td>
                  <td>
                    <code dir="ltr">{property.type}</code>
                  </td>
                  <td>
                    {property.key ? <Tag look="tint">{t('tables.key')}</Tag> : null}
                    {property.nullable ? <span className="text-muted">{t('tables.nullable')}</span> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {writes.length > 0 ? (
          <p className="api-ways">
            <b>{t('tables.writes')}</b>
            {writes.map((verb) => (
              <span key={verb}>{t(`tables.${verb}`)}</span>
            ))}
          </p>
        ) : null}
        {navigations.length > 0 ? (
          <p className="api-ways">
            <b>{t('tables.ways')}</b>
            {navigations.map((way) => (
              <span key={way.name}>
                <code dir="ltr">{way.name}</code>{' '}
                <a href={`#${way.target}`}>
                  <code dir="ltr">{way.many ? `${way.target}[]` : way.target}</code>
                </a>
              </span>
            ))}
          </p>
        ) : null}
      </div>
    </details>
  );
}

export function SetList({ sets }: { sets: readonly ShownSet[] }) {
  return (
    <div className="api-list">
      {sets.map((set) => (
        <EntitySetRow key={set.name} set={set} />
      ))}
    </div>
  );
}
