import { Link } from '~/platform/web';
import { CircleX } from '~/components/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { SnoozedUntil } from '~/features/desks/staff/snooze-menu';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { causeWords } from '~/features/desks/staff/causes';
import { causeLines, supportDesk, type DeskFilter } from './desk-filter';
import type { DeskCause, DeskLine } from './load-desk.server';
import { ResponsibleTag } from '~/features/desks/staff/responsible-tag';

/** The causes with the orders that they block; an unfolded one lists its lines. J and K move through causes and lines. */
export function CauseList({
  causes,
  filter,
  mayAct,
}: {
  causes: readonly DeskCause[];
  filter: DeskFilter;
  mayAct: boolean;
}) {
  const ref = useRef<HTMLUListElement>(null);
  useLineKeys(ref);
  return (
    <ul ref={ref} className="causes">
      {causes.map((cause) => (
        <Cause key={cause.key} cause={cause} filter={filter} mayAct={mayAct} />
      ))}
    </ul>
  );
}

function Cause({ cause, filter, mayAct }: { cause: DeskCause; filter: DeskFilter; mayAct: boolean }) {
  const { t } = useTranslation('support');
  const words = causeWords(cause.key);
  return (
    <li className="cause" data-open={cause.open || undefined}>
      <div className="cause-head">
        <h3>
          <CircleX aria-hidden />
          <Link
            to={supportDesk.address(filter, { cause: cause.key, line: undefined })}
            aria-current={cause.open ? 'true' : undefined}
            preventScrollReset
          >
            {t(`cause.${words}.title`)}
          </Link>
          {cause.fresh > 0 ? <span className="cause-fresh">{t('desk.fresh', { count: cause.fresh })}</span> : null}
          <Link to={causeLines(cause.key).address({ view: filter.view, sort: filter.sort })} className="cause-count">
            <span className="sr-only">{t('desk.line-count', { count: cause.count })}</span>
            <span aria-hidden>{cause.count}</span>
          </Link>
        </h3>
        {cause.error ? (
          <p className="cause-error" dir="ltr">
            {cause.error}
          </p>
        ) : null}
        {cause.open ? <p className="cause-text">{t(`cause.${words}.${mayAct ? 'hint' : 'who'}`)}</p> : null}
        <p className="cause-facts">
          <ResponsibleTag cause={cause.key} />
          <time dateTime={cause.age.iso} title={cause.age.exactly}>
            {t(`desk.${filter.sort}-at`, { ago: cause.age.ago })}
          </time>
          {mayAct && filter.view === 'open' ? (
            <LinkButton
              to={`/support/repair?cause=${cause.key}`}
              size="small"
              aria-label={t('desk.repair-of', {
                cause: [t(`cause.${words}.title`), cause.error].filter(Boolean).join(': '),
              })}
            >
              {t('desk.repair')}
            </LinkButton>
          ) : null}
        </p>
      </div>
      {cause.open ? (
        <ul className="cause-lines">
          {cause.lines.map((line) => (
            <LineLink key={line.id} line={line} filter={filter} />
          ))}
          {cause.count > cause.lines.length ? (
            <li>
              <Link to={causeLines(cause.key).address({ view: filter.view, sort: filter.sort })} className="cause-all">
                {t('desk.all-lines', { count: cause.count })}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function LineLink({ line, filter }: { line: DeskLine; filter: DeskFilter }) {
  const { locale } = useShell();
  return (
    <li>
      <Link
        to={supportDesk.address(filter, { line: line.id })}
        aria-current={filter.line === line.id ? 'true' : undefined}
        data-line
        preventScrollReset
      >
        <span className="cause-line-name">
          <b className="tabular-nums">
            {line.receiptNo} / {line.position}
          </b>{' '}
          <bdi>{line.customer}</bdi>
        </span>
        <time dateTime={line.age.iso} title={line.age.exactly}>
          {line.age.ago}
        </time>
        <span className="cause-line-what">
          {line.name} × {line.quantity}
          {line.wrongCode ? (
            <>
              {' · '}
              <bdi className="code">{line.wrongCode}</bdi>
            </>
          ) : null}
        </span>
        {line.snoozed ? (
          <span className="cause-line-what">
            <SnoozedUntil {...line.snoozed} until={formatDateTime(new Date(line.snoozed.until), locale)} />
          </span>
        ) : null}
      </Link>
    </li>
  );
}

/** J and K move; Enter works by itself because a link has the focus; / goes to the search box. */
function useLineKeys(ref: React.RefObject<HTMLElement>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const from = event.target;
      if (from instanceof HTMLElement && from.closest('input, select, textarea, dialog, [contenteditable]')) return;
      const links = [
        ...(ref.current?.querySelectorAll<HTMLElement>('a[data-line], .cause h3 a:not(.cause-count)') ?? []),
      ];
      const focused = links.indexOf(document.activeElement as HTMLElement);
      const at = focused >= 0 ? focused : links.findLastIndex((link) => link.hasAttribute('aria-current'));
      if (event.key === 'j') links[Math.min(links.length - 1, at + 1)]?.focus();
      else if (event.key === 'k') links[Math.max(0, at - 1)]?.focus();
      else if (event.key === '/') document.querySelector<HTMLInputElement>('.desk-list input[type=search]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref]);
}
