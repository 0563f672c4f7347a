import { Form, Link } from '@remix-run/react';
import { ArrowRight, BellOff, Check, CircleX, TriangleExclamationPoint } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { Field, TextArea } from '~/components/field';
import { Menu } from '~/components/menu';
import { Tag } from '~/components/tag';
import { auditPathOf } from '~/features/staff/audit-subject';
import { alertPlace, isUrgent, MUTES } from './alert-rules';
import type { AlertRow } from './alert-store.server';

export type ShownAlert = AlertRow & {
  /** Times in the reader's language. */
  since: string;
  sinceExactly: string;
  acknowledgedExactly: string | null;
  mutedExactly: string | null;
};

/** One thing that stalls: what it is, what it means, what to do, and the two answers to it. */
export function OpenAlert({ alert, mayAct }: { alert: ShownAlert; mayAct: boolean }) {
  const { t } = useTranslation('admin');
  const { id, kind, details, acknowledgedAt, mutedExactly } = alert;
  const urgent = isUrgent(kind);
  const calm = acknowledgedAt !== null || mutedExactly !== null;
  const Icon = urgent ? CircleX : TriangleExclamationPoint;
  const title = t(`alert.${kind}.title`, details);
  return (
    <article
      aria-labelledby={`alert-${id}`}
      className={classNames('alert-card', calm ? 'tone-neutral' : urgent ? 'tone-danger' : 'tone-warning')}
    >
      <Icon aria-hidden className="alert-icon" />
      <div className="alert-text">
        <h3 id={`alert-${id}`}>
          {title} {urgent ? <Tag look="danger">{t('alerts.urgent')}</Tag> : null}
        </h3>
        <p>{t(`alert.${kind}.text`, details)}</p>
        <p className="alert-do">
          <b>{t('alerts.what-to-do')}</b> {t(`alert.${kind}.do`, details)}
        </p>
        <p className="alert-facts">
          <time dateTime={alert.openedAt} title={alert.sinceExactly}>
            {t('alerts.since', { since: alert.since })}
          </time>
          {mutedExactly ? <span>{t('alerts.muted-until', { until: mutedExactly })}</span> : null}
          {acknowledgedAt ? (
            <span>
              {t('alerts.acknowledged-by')} <bdi>{alert.acknowledgedBy}</bdi>, <bdi>{alert.acknowledgedExactly}</bdi>
            </span>
          ) : null}
          <Link to={auditPathOf('alert', String(id))} className="link">
            {t('alerts.history-of')}
          </Link>
        </p>
        {alert.note ? <p className="audit-reason">{alert.note}</p> : null}
      </div>
      <div className="alert-actions">
        <LinkButton to={alertPlace(kind, details)} size="small" trailingIcon={ArrowRight} turn>
          {t(`alerts.place.${kind}`)}
        </LinkButton>
        {mayAct && !acknowledgedAt ? (
          <Menu label={t('alerts.acknowledge-of', { title })} icon={Check} text={t('alerts.acknowledge')}>
            <Form method="post" className="grid w-72 max-w-full gap-3 p-2">
              <input type="hidden" name="alert" value={id} />
              <Field label={t('alerts.note')} optional={t('alerts.optional')} hint={t('alerts.note-hint')}>
                <TextArea name="note" rows={2} maxLength={500} />
              </Field>
              <Button type="submit" name="intent" value="acknowledge" variant="primary" data-close>
                {t('alerts.acknowledge-confirm')}
              </Button>
            </Form>
          </Menu>
        ) : null}
        {mayAct && !acknowledgedAt ? (
          <Form method="post">
            <input type="hidden" name="alert" value={id} />
            {mutedExactly ? (
              <Button type="submit" variant="quiet" name="intent" value="unmute">
                {t('alerts.unmute')}
              </Button>
            ) : (
              <Menu label={t('alerts.mute-of', { title })} icon={BellOff} text={t('alerts.mute')}>
                <div className="preference-list">
                  {MUTES.map((mute) => (
                    <button key={mute} type="submit" name="intent" value={`mute-${mute}`}>
                      {t(`alerts.mutes.${mute}`)}
                    </button>
                  ))}
                </div>
              </Menu>
            )}
          </Form>
        ) : null}
      </div>
    </article>
  );
}
