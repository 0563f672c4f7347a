import { Code, LifeBuoy, Server, UserRound, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import { responsibleOf, type Responsible } from './causes';

const ICONS: Record<Responsible, LucideIcon> = {
  support: LifeBuoy,
  dealer: UserRound,
  operator: Server,
  developer: Code,
};

/** Shows who is responsible for a cause. */
export function ResponsibleTag({ cause }: { cause: string }) {
  const { t } = useTranslation('support');
  const responsible = responsibleOf(cause);
  return (
    <Tag icon={ICONS[responsible]}>
      <span className="sr-only">{t('responsible.label')} </span>
      {t(`responsible.${responsible}`)}
    </Tag>
  );
}
