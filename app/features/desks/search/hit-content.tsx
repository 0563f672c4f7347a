import {
  ArrowRight,
  Building2,
  CircleCheck,
  CircleMinus,
  ClockAlert,
  CornerDownRight,
  KeyRound,
  ListChecks,
  LoaderCircle,
  Package,
  ReceiptText,
  Store,
  TriangleExclamationPoint,
  Webhook,
  Zap,
  type LucideIcon,
} from '~/components/icons';
import { classNames } from '~/components/class-names';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { Marked } from './marked';
import type { HitKind, SearchHit } from './search-result';

const KIND_ICONS: Record<HitKind, LucideIcon> = {
  orders: ReceiptText,
  jobs: ListChecks,
  webhooks: Webhook,
  firms: Building2,
  licences: KeyRound,
  dealers: Store,
  actions: Zap,
  products: Package,
  pages: CornerDownRight,
};

const STATE_ICONS: Record<Tone, LucideIcon> = {
  neutral: CircleMinus,
  accent: LoaderCircle,
  success: CircleCheck,
  warning: ClockAlert,
  danger: TriangleExclamationPoint,
};

/** A hit in one line, with the matches highlighted. */
export function HitContent({ hit: { kind, code, title, detail, state }, query }: { hit: SearchHit; query: string }) {
  const Icon = KIND_ICONS[kind];
  return (
    <>
      <Icon aria-hidden className={classNames('size-4 shrink-0 text-muted', kind === 'pages' && 'turn')} />
      {code ? (
        <span className={classNames('shrink-0 tabular-nums', kind === 'licences' ? 'code' : 'font-semibold')}>
          <Marked text={code} query={query} />
        </span>
      ) : null}
      <span className="min-w-0 truncate">
        <Marked text={title} query={query} />
      </span>
      {detail ? (
        <span className="min-w-0 flex-1 truncate text-xs text-muted max-md:hidden">
          <Marked text={detail} query={query} />
        </span>
      ) : null}
      {state ? (
        <span className="ms-auto shrink-0">
          <StatusPill tone={state.tone} icon={STATE_ICONS[state.tone]}>
            {state.text}
          </StatusPill>
        </span>
      ) : null}
    </>
  );
}

/** The link to all hits of a kind. */
export function AllContent({ children }: { children: string }) {
  return (
    <>
      <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
      <span className="text-muted">{children}</span>
    </>
  );
}
