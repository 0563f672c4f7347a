import { Notice, type NoticeTone } from '~/components/notice';
import { Pause } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import type { LagNotice } from './line-lag';
import { useFigures } from './use-figures';

/** How far provisioning is behind, and how long catching up will take at its current pace. */
export function LineLagNotice({ lag }: { lag: LagNotice & { lastFinished: string | null } }) {
  const { t } = useTranslation('ops');
  const { count, decimal, span } = useFigures();
  /** Rounded to minutes, because it is an estimate. */
  const about = (seconds: number) => {
    if (seconds >= 3600) return span(seconds);
    const minutes = Math.ceil(seconds / 60);
    return t('lag.minutes', { count: minutes, value: count(minutes) });
  };
  const tone: Record<LagNotice['kind'], NoticeTone> = { paused: 'neutral', standing: 'warning', behind: 'info' };
  const growing = lag.kind === 'behind' && lag.growing;
  return (
    <Notice
      tone={growing ? 'warning' : tone[lag.kind]}
      {...(lag.kind === 'paused' && { icon: Pause })}
      title={t('lag.title', { count: lag.waiting, value: count(lag.waiting) })}
    >
      {lag.kind === 'paused' ? t('lag.paused') : null}
      {lag.kind === 'standing' ? (
        <>
          {t('lag.standing', { span: span(lag.measuredSeconds) })}{' '}
          {lag.lastFinished ? t('lag.last', { time: lag.lastFinished }) : t('lag.never')}
        </>
      ) : null}
      {lag.kind === 'behind'
        ? t('lag.behind', {
            span: span(lag.measuredSeconds),
            pace: decimal(lag.perMinute),
            time: about(lag.seconds),
          })
        : null}
      {growing ? ` ${t('lag.growing')}` : null}
    </Notice>
  );
}
