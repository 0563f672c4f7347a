import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { LicenceQueueForm } from './licence-queue-form';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import type { LicenceQueuePage } from './read-licence-queue.server';

/** Why nothing was ordered for a customer of the queue. */
export type RefusedTurn = { firmId: number; code: string; message: string };

/** The customer whose turn it is: who it is, why nothing was ordered, and its licences. */
export function LicenceQueueTurn({
  turn,
  offers,
  ends,
  barred,
  cashOnDelivery,
  next,
  refused,
}: Pick<LicenceQueuePage, 'offers' | 'ends' | 'barred' | 'next'> & {
  turn: NonNullable<LicenceQueuePage['turn']>;
  cashOnDelivery: 'cash' | 'card';
  refused: RefusedTurn | undefined;
}) {
  const { t } = useTranslation('dealer');
  return (
    <>
      <div className="page-head">
        <div className="page-head-text">
          <div className="page-title">
            <h2 className="text-xl!">
              <bdi>{turn.name}</bdi>
            </h2>
            {turn.licences[0] ? <LicenceStatePill state={turn.licences[0].state} /> : null}
          </div>
          <p className="page-facts">
            <span>
              <bdi className="tabular-nums">{turn.code}</bdi>
            </span>
            {[
              [turn.district, turn.province].filter(Boolean).join(', '),
              turn.firm?.contact ?? '',
              turn.firm?.phone ?? '',
            ]
              .filter(Boolean)
              .map((fact) => (
                <span key={fact}>
                  <bdi>{fact}</bdi>
                </span>
              ))}
          </p>
        </div>
        <div className="page-actions">
          <LinkButton to={`/customers/${turn.firmId}`} variant="link">
            {t('queue.to-customer')}
          </LinkButton>
        </div>
      </div>
      {refused ? (
        <div className="mb-4">
          <Notice
            tone={refused.code === 'licence-would-shorten' ? 'warning' : 'danger'}
            role="alert"
            title={refused.message}
          >
            {t('queue.nothing-ordered')}
          </Notice>
        </div>
      ) : null}
      <LicenceQueueForm
        key={turn.firmId}
        firmId={turn.firmId}
        firmName={turn.name}
        action={turn.action}
        licences={turn.licences}
        offers={offers}
        ends={ends}
        barred={barred}
        asksShorter={refused?.code === 'licence-would-shorten'}
        cashOnDelivery={cashOnDelivery}
        next={next}
      />
    </>
  );
}
