import { Form, Link } from '~/platform/web';
import { ArrowRight, Check, CircleX, CornerDownRight, Flame, Hand, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { Field, TextArea } from '~/components/field';
import { Menu } from '~/components/menu';
import { Tag } from '~/components/tag';
import { may } from '~/features/identity/accounts/permissions';
import { SnoozedUntil, SnoozeMenu } from '~/features/desks/staff/snooze-menu';
import { auditPathOf } from '~/features/desks/staff/audit-subject';
import { ActorName } from '~/features/desks/staff/audit-words';
import { ALERT_KINDS, alertPlace, isUrgent, rightToLook, rightToMend, type AlertKind } from './alert-rules';
import type { AlertRow } from './alert-store.server';
import { alertPlaceText, type AlertWords } from './alert-words';

export type ShownAlert = AlertRow & {
  words: AlertWords;
  /** Times in the reader's language. */
  since: string;
  sinceExactly: string;
  acknowledgedExactly: string | null;
  mutedExactly: string | null;
  /** The address of the open incident that it belongs to. */
  incident?: string | undefined;
};

/** An open alert: its title, meaning and remedy, and the buttons to acknowledge and mute it. */
export function OpenAlert({
  alert,
  symptoms,
  role,
  self,
  refusedNote,
}: {
  alert: ShownAlert;
  symptoms: readonly ShownAlert[];
  /** Of the reader, and what the trail calls them. */
  role: string;
  self: string;
  /** The note as it was typed, if it was refused because it contains a card number. */
  refusedNote?: string;
}) {
  const texts = useTranslation('admin');
  const { t } = texts;
  const { id, kind, details, acknowledgedAt, mutedExactly } = alert;
  const mayAct = may(role, 'ops.write');
  const needed = rightToMend(kind);
  const urgent = isUrgent(kind);
  const calm = acknowledgedAt !== null || mutedExactly !== null;
  const Icon = urgent ? CircleX : TriangleExclamationPoint;
  const { title, text, todo } = alert.words;
  return (
    <article
      id={`open-${id}`}
      data-item
      tabIndex={-1}
      aria-labelledby={`alert-${id}`}
      className={classNames('alert-card', calm ? 'tone-neutral' : urgent ? 'tone-danger' : 'tone-warning')}
    >
      <Icon aria-hidden className="alert-icon" />
      <div className="alert-text">
        <h3 id={`alert-${id}`}>
          {title} {urgent ? <Tag look="danger">{t('alerts.urgent')}</Tag> : null}
        </h3>
        <p>{text}</p>
        <p className="alert-do">
          {may(role, needed) ? (
            <>
              <b>{t('alerts.what-to-do')}</b> {todo}
            </>
          ) : (
            <>
              <b>{t('alerts.who-helps')}</b> {t(needed === 'ops.write' ? 'alerts.who.ops' : 'alerts.who.support')}
            </>
          )}
        </p>
        <p className="alert-facts">
          <time dateTime={alert.openedAt} title={alert.sinceExactly}>
            {t('alerts.since', { since: alert.since })}
          </time>
          {mutedExactly ? <SnoozedUntil until={mutedExactly} by={alert.mutedBy} /> : null}
          {acknowledgedAt ? (
            <span>
              {t('alerts.acknowledged-by')} <ActorName actor={alert.acknowledgedBy ?? ''} />,{' '}
              <bdi>{alert.acknowledgedExactly}</bdi>
            </span>
          ) : null}
          {alert.incident ? (
            <Link to={alert.incident} className="link">
              {t('ops:incident.of-alert')}
            </Link>
          ) : null}
          {ALERT_KINDS.some((known) => known === kind) ? (
            <Link to={`/ops/runbooks/${kind}`} className="link">
              {t('alerts.runbook')}
            </Link>
          ) : null}
          <Link to={auditPathOf('alert', String(id))} className="link">
            {t('alerts.history-of')}
          </Link>
        </p>
        {alert.note ? <p className="audit-reason">{alert.note}</p> : null}
        {symptoms.length > 0 ? (
          <ul className="alert-symptoms" aria-label={t('alerts.symptoms')}>
            {symptoms.map((symptom) => (
              <li key={symptom.id}>
                <CornerDownRight aria-hidden className="turn" />
                <span>
                  <b>{symptom.words.title}</b> {symptom.words.text}
                </span>
                <Link to={alertPlace(symptom.kind, symptom.details)} className="link">
                  {alertPlaceText(symptom.kind, texts)}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="alert-actions">
        {may(role, rightToLook(kind)) ? (
          <LinkButton to={alertPlace(kind, details)} size="small" trailingIcon={ArrowRight} turn>
            {alertPlaceText(kind, texts)}
          </LinkButton>
        ) : null}
        {mayAct && acknowledgedAt ? (
          <Form method="post">
            <input type="hidden" name="alert" value={id} />
            {alert.acknowledgedBy === self ? (
              <Button type="submit" variant="quiet" name="intent" value="release" data-key="a">
                {t('alerts.release')}
              </Button>
            ) : (
              <Button type="submit" variant="quiet" icon={Hand} name="intent" value="take-over" data-key="a">
                {t('alerts.take-over')}
              </Button>
            )}
          </Form>
        ) : null}
        {mayAct && !acknowledgedAt ? (
          <Menu
            label={t('alerts.acknowledge-of', { title })}
            icon={Check}
            text={t('alerts.acknowledge')}
            open={refusedNote !== undefined}
          >
            <Form method="post" className="grid w-72 max-w-full gap-3 p-2">
              <input type="hidden" name="alert" value={id} />
              <Field
                label={t('alerts.note')}
                optional={t('alerts.optional')}
                hint={t('alerts.note-hint')}
                error={refusedNote === undefined ? undefined : t('common:card-number')}
              >
                <TextArea name="note" rows={2} maxLength={500} defaultValue={refusedNote} />
              </Field>
              <Button type="submit" name="intent" value="acknowledge" variant="primary" data-key="a">
                {t('alerts.acknowledge-confirm')}
              </Button>
            </Form>
          </Menu>
        ) : null}
        {mayAct && !acknowledgedAt ? (
          <SnoozeMenu kind="alert" id={id} title={title} snoozed={mutedExactly !== null} text />
        ) : null}
      </div>
    </article>
  );
}

/** The open alerts on the console's first page: one line each, with the remedy, symptoms under their cause. */
export function AlertLines({
  alerts,
  role,
}: {
  alerts: readonly { cause: ShownAlert; symptoms: readonly ShownAlert[] }[];
  /** Of the reader. */
  role: string;
}) {
  const texts = useTranslation('admin');
  const { t } = texts;
  if (alerts.length === 0) return null;
  return (
    <ul className="alert-lines" aria-label={t('alerts.open')}>
      {alerts.map(({ cause, symptoms }) => {
        const urgent = isUrgent(cause.kind);
        const calm = cause.acknowledgedAt !== null || cause.mutedUntil !== null;
        const Icon = urgent ? CircleX : TriangleExclamationPoint;
        return (
          <li key={cause.id} className={calm ? 'tone-neutral' : urgent ? 'tone-danger' : 'tone-warning'}>
            <div className="alert-line">
              <Icon aria-hidden className="alert-icon" />
              <p title={cause.words.text}>
                <b>{cause.words.title}</b>{' '}
                <time dateTime={cause.openedAt} title={cause.sinceExactly}>
                  {cause.since}
                </time>
              </p>
              <AlertAct alert={cause} role={role} />
            </div>
            {symptoms.map((symptom) => (
              <div key={symptom.id} className="alert-line alert-symptom">
                <CornerDownRight aria-hidden className="turn" />
                <p title={symptom.words.text}>{symptom.words.title}</p>
                <Link to={alertPlace(symptom.kind, symptom.details)} className="link">
                  {alertPlaceText(symptom.kind, texts)}
                </Link>
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** The immediate remedy; a worker cannot be started from a page, so its button leads to instructions. */
function AlertAct({ alert: { id, kind, details, incident }, role }: { alert: ShownAlert; role: string }) {
  const texts = useTranslation('admin');
  const { t } = texts;
  if (incident) {
    return (
      <LinkButton to={incident} size="small" icon={Flame}>
        {t('ops:incident.of-alert')}
      </LinkButton>
    );
  }
  if (!may(role, rightToLook(kind))) return null;
  const mayAct = may(role, rightToMend(kind));
  const act = mayAct ? ACTS.find((name) => name === kind) : undefined;
  const to =
    kind === 'no-worker' || (kind === 'queue-paused' && !mayAct) ? `/ops/alerts#open-${id}` : alertPlace(kind, details);
  return (
    <LinkButton to={to} size="small">
      {act ? t(`alerts.act.${act}`) : alertPlaceText(kind, texts)}
    </LinkButton>
  );
}

/** The kinds whose button names an action instead of a page. */
const ACTS = [
  'no-worker',
  'queue-paused',
  'failing-mail',
  'retrying-mails',
  'failed-lines',
] as const satisfies readonly AlertKind[];
