import {
  Check,
  KeyRound,
  Layers,
  Mail,
  RotateCw,
  ShieldCheck,
  TriangleExclamationPoint,
  type LucideIcon,
} from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { PlanItem, RerunPlan } from './rerun-plan';

const ICONS: Record<PlanItem['icon'], LucideIcon> = {
  licence: KeyRound,
  mail: Mail,
  step: Layers,
  blocked: TriangleExclamationPoint,
};

/** A line may act on hundreds of licences; beyond these only their number is shown. */
const SHOWN = 12;

/** What will run again and what will not (B3), side by side. */
export function RerunPlanView({ plan }: { plan: RerunPlan }) {
  const { t } = useTranslation('support');
  return (
    <div className="rerun-plan">
      <div>
        <h3>
          <RotateCw aria-hidden className="tone-accent" />
          {t('plan.will-run')}
        </h3>
        <Items items={plan.willRun} />
      </div>
      <div>
        <h3>
          <ShieldCheck aria-hidden className="tone-success" />
          {t('plan.will-not-run')}
        </h3>
        <Items items={plan.willNotRun} icon={Check} />
      </div>
    </div>
  );
}

function Items({ items, icon }: { items: readonly PlanItem[]; icon?: LucideIcon }) {
  const { t } = useTranslation('support');
  // Parts that would fail come first, and the mail stays visible at the end.
  const ordered = [...items].sort((a, b) => Number(b.icon === 'blocked') - Number(a.icon === 'blocked'));
  const coded = ordered.filter(({ code }) => code !== undefined);
  const hidden = new Set(coded.slice(SHOWN));
  const left = ordered.filter((item) => !hidden.has(item));
  const lastCoded = left.findLastIndex(({ code }) => code !== undefined);
  return (
    <ul>
      {left.map((item, index) => {
        const Icon = icon ?? ICONS[item.icon];
        return (
          <li key={index} className={item.icon === 'blocked' ? 'tone-danger is-blocked' : undefined}>
            <Icon aria-hidden />
            <span>
              <Words item={item} />
              {hidden.size > 0 && index === lastCoded ? (
                <span className="block text-muted">{t('plan.more', { count: hidden.size })}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Words({ item: { kind, code, date, computer, count } }: { item: PlanItem }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const words = t(`plan.${kind}`, {
    count,
    computer: computer ?? '',
    date: date ? formatDate(new Date(date), locale) : '',
  });
  return (
    <>
      {code ? (
        <>
          <bdi className="code">{code}</bdi>{' '}
        </>
      ) : null}
      {words}
    </>
  );
}
