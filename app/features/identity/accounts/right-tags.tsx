import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import { namesOfRights, type DealerRights } from './dealer-rights';

/** The rights of a person of a dealer firm, in a row. */
export function RightTags({ rights }: { rights: DealerRights }) {
  const { t } = useTranslation('auth');
  const names = namesOfRights(rights);
  if (names.length === 0) return <span className="text-muted">{t('right.none')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {names.map((name) => (
        <Tag key={name} look={name === 'owner' ? 'tint' : undefined}>
          {t(`right.${name}`)}
        </Tag>
      ))}
    </span>
  );
}
