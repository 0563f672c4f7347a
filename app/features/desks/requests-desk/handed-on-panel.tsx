import { Link } from '~/platform/web';
import { Panel } from '~/components/panel';
import { requestList } from './request-list-filter';
import { RequestStatePill } from './request-pills';
import { useTranslation } from '~/platform/texts';
import type { HandedOn } from './request-desk-store.server';

/** What support has handed on to operations, the oldest first; nothing while there is nothing. */
export function HandedOnPanel({ cases }: { cases: readonly (HandedOn & { ago: string })[] }) {
  const { t } = useTranslation('requests-desk');
  if (cases.length === 0) return null;
  return (
    <Panel
      title={t('handed-on.title')}
      actions={
        <Link to={requestList.address({ kind: 'operations' })} className="link text-sm">
          {t('handed-on.all')}
        </Link>
      }
      className="mb-4"
    >
      <ul className="handed-on">
        {cases.map(({ id, state, subject, message, firm, takenBy, assignee, createdAt, ago }) => (
          <li key={id}>
            <span className="min-w-0">
              <Link to={`/support/requests/${id}`} className="link">
                {subject}
              </Link>{' '}
              {firm ? <bdi>{firm.name}</bdi> : null}
              <span className="block text-muted" dir="auto">
                {message}
              </span>
            </span>
            <span className="handed-on-end">
              <RequestStatePill state={state} />
              <span className="text-xs text-muted">
                <bdi>{takenBy}</bdi>
                {' · '}
                <time dateTime={createdAt}>{ago}</time>
                {assignee ? (
                  <>
                    {' · '}
                    <bdi>{assignee}</bdi>
                  </>
                ) : null}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
