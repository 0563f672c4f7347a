import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronRight, Pencil } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import { Link, useLocation } from '~/platform/web';

/** The titles of all groups, each a link that unfolds its own. */
export function SettingContents({ groups }: { groups: readonly { group: string; title: string }[] }) {
  const { t } = useTranslation('admin');
  return (
    <nav className="setting-contents" aria-label={t('settings.contents')}>
      <ul>
        {groups.map(({ group, title }) => (
          <li key={group}>
            <Link to={`#${group}`} preventScrollReset>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A group of settings, folded to its title and its present value; the address that names it unfolds it. */
export function SettingFold({
  group,
  title,
  now,
  changed,
  open = false,
  children,
}: {
  group: string;
  title: string;
  /** What holds now, in a few words. */
  now: string;
  /** Since when and by whom it differs from its initial values; null if it does not. */
  changed: { when: string; by: string } | null;
  /** It has something to say: a refusal, a search. */
  open?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { hash, key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = ref.current;
    if (!fold || hash !== `#${group}`) return;
    fold.open = true;
    fold.scrollIntoView({ block: 'start' });
  }, [hash, group, key]);
  return (
    <details ref={ref} id={group} open={open} className="panel setting-fold">
      <summary>
        <ChevronRight aria-hidden className="turn" />
        <h2>{title}</h2>
        <span className="setting-now">{now}</span>
        {changed ? (
          <StatusPill tone="accent" icon={Pencil}>
            {t('settings.changed')}
          </StatusPill>
        ) : null}
      </summary>
      <div className="panel-body">{children}</div>
    </details>
  );
}
