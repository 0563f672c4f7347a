import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import type { ShownAttempt } from './shown-run';

/** More lines than these are told in a list that opens. */
const MOST_AT_ONCE = 12;

/** What else a worker had in hand when it died. */
export function HeldLines({ lines }: { lines: ShownAttempt['held'] }) {
  const { t } = useTranslation('jobs');
  const list = (some: ShownAttempt['held']) => (
    <ul className="run-held">
      {some.map(({ text, to }) => (
        <li key={to}>
          <Link to={to} className="link">
            <bdi>{text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(lines.slice(0, MOST_AT_ONCE))}
      {lines.length > MOST_AT_ONCE ? (
        <details>
          <summary>{t('run.death.more', { count: lines.length - MOST_AT_ONCE })}</summary>
          {list(lines.slice(MOST_AT_ONCE))}
        </details>
      ) : null}
    </>
  );
}
