import { useRef, useState, type ReactNode } from 'react';
import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { ArrowLeft, ChevronDown, ChevronUp, type LucideIcon } from '~/components/icons';
import { SearchInput } from '~/components/search-input';
import type { Tone } from '~/components/tone';
import { useEffectBeforePaint } from '~/components/use-effect-before-paint';
import { useKey, useKeyPress } from '~/components/use-key';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';
import { useTranslation } from '~/platform/texts';
import { besideOf, foldedHolds } from './beside-rows';

export type BesideRow = {
  id: number;
  to: string;
  sign?: { tone: Tone; icon: LucideIcon } | undefined;
  /** Whose it is, in one line. */
  title: ReactNode;
  /** At the end of the line: the amount. */
  end: ReactNode;
  detail?: ReactNode;
  /** What a person must know before opening it, in the tone of its sign. */
  note?: string | undefined;
  /** The text by which the search of the list finds it. */
  found?: string;
};

type BesideGroup = {
  id: string;
  /** Without it the rows have no heading. */
  title?: { text: ReactNode; sum?: string; sign?: { tone: Tone; icon: LucideIcon } };
  rows: readonly BesideRow[];
};

/**
 * A list and what is open of it on one screen. Where there is no room for both, the page is the one that its address names. J and K
 * open the next and the previous row; the list stays where it was scrolled to.
 */
export function ListBeside({
  title,
  sum,
  text,
  groups,
  openId,
  listAsked = false,
  all,
  search,
  label,
  children,
}: {
  title: string;
  /** How many, and how much. */
  sum?: string | undefined;
  text?: string | undefined;
  groups: readonly BesideGroup[];
  openId: number;
  /** Whether the address is that of the list. */
  listAsked?: boolean;
  /** The list's own page, and what the way there says. */
  all: { to: string; text: string };
  /** Finds rows while one types; read out, not shown. */
  search?: string;
  /** Of what is open, read out. */
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('staff');
  const { locale } = useShell();
  const [sought, setSought] = useState('');
  const ref = useRef<HTMLElement>(null);
  const shown = groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ found = '' }) => foldedHolds(found, sought, intlLocale(locale))),
    }))
    .filter(({ rows }) => rows.length > 0);
  const { previous, next } = besideOf(
    shown.flatMap(({ rows }) => rows),
    openId,
  );
  useKey('k', previous?.to);
  useKey('j', next?.to);
  useKeyPress('/', search === undefined ? undefined : () => ref.current?.querySelector('input')?.focus());
  useEffectBeforePaint(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const Heading = listAsked ? 'h1' : 'h2';
  return (
    <div className={classNames('support-desk list-beside', !listAsked && 'has-line')}>
      <section ref={ref} className="desk-list" aria-labelledby="list-beside">
        <div className="desk-list-head">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Heading id="list-beside">{title}</Heading>
            {sum === undefined ? null : <bdi className="text-sm text-muted tabular-nums">{sum}</bdi>}
          </div>
          {text === undefined ? null : <p className="text-sm text-muted">{text}</p>}
          {search === undefined ? null : (
            <SearchInput
              compact
              name="beside"
              className="scripted"
              label={search}
              placeholder={search}
              clearLabel={t('common:search.clear')}
              onValueChange={setSought}
            />
          )}
        </div>
        {shown.map((group) => (
          <BesideGroupList key={group.id} group={group} openId={openId} heading={listAsked ? 'h2' : 'h3'} />
        ))}
        {shown.length === 0 && sought !== '' ? (
          <p role="status" className="px-5 py-3 text-sm text-muted">
            {t('beside.none', { query: sought })}
          </p>
        ) : null}
      </section>
      <section className="desk-detail" aria-label={label}>
        <div className="beside-ways">
          <Link to={all.to} className="link desk-back">
            <ArrowLeft aria-hidden className="turn size-4" />
            {all.text}
          </Link>
          {previous || next ? (
            <span className="beside-arrows">
              {previous ? <Arrow to={previous.to} icon={ChevronUp} label={t('beside.previous')} keyName="K" /> : null}
              {next ? <Arrow to={next.to} icon={ChevronDown} label={t('beside.next')} keyName="J" /> : null}
            </span>
          ) : null}
        </div>
        {children}
      </section>
    </div>
  );
}

function Arrow({
  to,
  icon,
  label,
  keyName,
}: {
  to: string;
  icon: LucideIcon;
  /** Read out, and shown on hover. */
  label: string;
  keyName: string;
}) {
  return (
    <LinkButton
      to={to}
      icon={icon}
      variant="quiet"
      className="btn-icon"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keyName}
    />
  );
}

function BesideGroupList({
  group: { id, title, rows },
  openId,
  heading: Heading,
}: {
  group: BesideGroup;
  openId: number;
  heading: 'h2' | 'h3';
}) {
  const Icon = title?.sign?.icon;
  return (
    <div className="beside-group">
      {title ? (
        <Heading id={`beside-${id}`}>
          <span className={classNames('beside-group-name', title.sign && `tone-${title.sign.tone}`)}>
            {Icon ? <Icon aria-hidden /> : null}
            {title.text}
          </span>
          {title.sum === undefined ? null : <bdi>{title.sum}</bdi>}
        </Heading>
      ) : null}
      <ul aria-labelledby={title ? `beside-${id}` : undefined}>
        {rows.map((row) => (
          <li key={row.id} className={row.sign && `tone-${row.sign.tone}`}>
            <Link to={row.to} aria-current={row.id === openId ? 'true' : undefined}>
              {row.sign ? <row.sign.icon aria-hidden /> : null}
              <span className="beside-name">{row.title}</span>
              <bdi className="beside-end">{row.end}</bdi>
              {row.detail ? <span className="beside-detail">{row.detail}</span> : null}
              {row.note ? <span className="beside-note">{row.note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
