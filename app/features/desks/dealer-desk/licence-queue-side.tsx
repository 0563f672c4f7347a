import { Form, Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { SegmentBar } from '~/components/progress';
import type { Tone } from '~/components/tone';
import { LicenceQueueList } from './licence-queue-list';
import type { LicenceQueuePage } from './read-licence-queue.server';

/** How far the queue has come, its customers, and the way out of it. */
export function LicenceQueueSide({
  queue,
  renewing,
  turn,
  done,
  skipped,
  ordered,
}: Pick<LicenceQueuePage, 'queue' | 'renewing' | 'turn' | 'done' | 'skipped' | 'ordered'>) {
  const { t } = useTranslation('dealer');
  const tones = queue.map(({ firmId, orderId, skipped: off }): Tone => {
    if (orderId !== null) return 'success';
    return firmId === turn?.firmId ? 'accent' : off ? 'warning' : 'neutral';
  });
  return (
    <div className="queue-side">
      <div className="queue-head">
        <h1>{t(renewing ? 'queue.title' : 'queue.title-other')}</h1>
        <Link to="/panel" className="link text-sm">
          {t('queue.leave')}
        </Link>
        <SegmentBar segments={tones} className="queue-progress" />
        <p className="text-sm" aria-live="polite">
          <b className="tabular-nums">{done}</b> {t('queue.progress', { of: queue.length })}
          {skipped > 0 ? `, ${t('queue.progress-skipped', { count: skipped })}` : null}
        </p>
        <b className="tabular-nums">
          <bdi>{ordered}</bdi>
        </b>
      </div>
      <LicenceQueueList firms={queue} current={turn?.firmId ?? null} />
      <Form method="post" className="p-4">
        <Button type="submit" name="intent" value="drop" variant="quiet" size="small">
          {t('queue.drop')}
        </Button>
      </Form>
    </div>
  );
}
