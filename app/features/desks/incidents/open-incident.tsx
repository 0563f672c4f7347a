import { Link } from '~/platform/web';
import { CircleX, CornerDownRight, Eye, Flame } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { useTranslation } from '~/platform/texts';
import { incidentAddress } from './incident-filter';
import { OwnerlessPill } from './incident-pills';
import type { OpenIncident } from './load-incident.server';

/** An open incident on the console's first page: the cause with the one button, what it has done below as lines that lead to their rows. */
export function OpenIncidentBlock({
  incident: { id, state, title, sentence, began, lasted, owner, figures },
  alerts,
}: {
  incident: OpenIncident;
  /** The open alerts that belong to it. */
  alerts: readonly { id: number; words: { title: string; text: string } }[];
}) {
  const { t } = useTranslation('ops');
  const Icon = state === 'watched' ? Eye : CircleX;
  return (
    <article
      aria-labelledby={`incident-${id}`}
      className={classNames('alert-card', state === 'watched' ? 'tone-warning' : 'tone-danger')}
    >
      <Icon aria-hidden className="alert-icon" />
      <div className="alert-text">
        <h2 id={`incident-${id}`} className="text-sm">
          {title}
        </h2>
        {sentence ? <p>{sentence}</p> : null}
        <p className="alert-facts">
          <time dateTime={began.iso} title={began.when}>
            {began.exactly}
          </time>
          <bdi>{lasted}</bdi>
          <span>{t('incident.named', { id })}</span>
          {owner === null ? <OwnerlessPill /> : <bdi>{owner}</bdi>}
        </p>
        {figures.length + alerts.length > 0 ? (
          <ul className="alert-symptoms" aria-label={t('incident.figures')}>
            {figures.map(({ id: figure, value, note, to }) => (
              <li key={figure}>
                <CornerDownRight aria-hidden className="turn" />
                <span>
                  {to === null ? (
                    <b>
                      {t(`incident.figure.${figure}`)}: <bdi>{value}</bdi>
                    </b>
                  ) : (
                    <Link to={to} className="link">
                      {t(`incident.figure.${figure}`)}: <bdi>{value}</bdi>
                    </Link>
                  )}
                  {note ? ` · ${note}` : null}
                </span>
              </li>
            ))}
            {alerts.map(({ id: alert, words }) => (
              <li key={`alert-${alert}`}>
                <CornerDownRight aria-hidden className="turn" />
                <span>
                  <Link to={`/ops/alerts#open-${alert}`} className="link">
                    {words.title}
                  </Link>{' '}
                  {words.text}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="alert-actions">
        <LinkButton to={incidentAddress(id)} variant="primary" icon={Flame}>
          {t('incident.of-alert')}
        </LinkButton>
      </div>
    </article>
  );
}
