import { Code, LifeBuoy, Server, UserRound, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import { menderOf, type Mender } from './causes';

const ICONS: Record<Mender, LucideIcon> = {
  support: LifeBuoy,
  dealer: UserRound,
  operator: Server,
  developer: Code,
};

/** Who can mend a cause. */
export function MenderTag({ cause }: { cause: string }) {
  const { t } = useTranslation('support');
  const mender = menderOf(cause);
  return (
    <Tag icon={ICONS[mender]}>
      <span className="sr-only">{t('mender.label')} </span>
      {t(`mender.${mender}`)}
    </Tag>
  );
}
