import { Form, Link } from '~/platform/web';
import { ListChecks, type LucideIcon } from '~/components/icons';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { BulkBar } from '~/components/bulk-bar';
import { Button } from '~/components/button';
import { Menu } from '~/components/menu';
import { useHydrated } from '~/components/use-hydrated';
import type { List } from '~/features/kit/lists/define-filter';

export type Selection = {
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
  onToggleAll: (on: boolean) => void;
};

/** An action with its label and icon. */
type Verb = { verb: string; label: string; icon: LucideIcon };

/** Actions on all rows that the filter matches; each leads to its dry run. */
export function AllMenu({ verbs }: { verbs: readonly (Verb & { to: string })[] }) {
  const { t } = useTranslation('jobs');
  if (verbs.length === 0) return null;
  return (
    <Menu className="ms-auto" label={t('list.all-menu')} icon={ListChecks} text={t('list.all-menu')}>
      <ul className="menu-links">
        {verbs.map(({ verb, to, label, icon: Icon }) => (
          <li key={verb}>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** Enter in a check box would submit the form with its first button. */
function keepEnterFromActing(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * The rows of a list with check boxes and the actions on selected rows; without check boxes if there are no actions.
 */
export function ActSelection<F>({
  texts,
  list,
  filter,
  ids,
  verbs,
  total,
  onSelecting,
  table,
}: {
  /** The prefix of the texts: `jobs:<texts>.*`. */
  texts: 'bulk' | 'mails.bulk';
  list: List<F>;
  filter: NoInfer<F>;
  /** The ids of this page's rows. */
  ids: readonly string[];
  verbs: readonly Verb[];
  /** The formatted number of all matches if this page does not show all. */
  total: string | null;
  /** The list must not be refreshed while rows are selected. */
  onSelecting: (selecting: boolean) => void;
  table: (selection?: Selection) => ReactNode;
}) {
  const { t } = useTranslation('jobs');
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setEverything(false);
    onSelecting(next.size > 0);
  };
  if (verbs.length === 0) return table();
  return (
    <Form method="get" action={`${list.path}/act`} className="group/list" onKeyDown={keepEnterFromActing}>
      <KeptParameters of={list.address(everything ? list.firstPage(filter) : filter)} />
      {everything ? <input type="hidden" name="all" value="1" /> : null}
      {table({
        chosen,
        onToggle: (id, on) => choose(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
        onToggleAll: (on) => choose(new Set(on ? ids : [])),
      })}
      <BulkBar
        label={t(`${texts}.label`)}
        clearLabel={t('bulk.clear')}
        onClear={() => choose(new Set())}
        actions={verbs.map(({ verb, label, icon }) => (
          <Button key={verb} type="submit" name="verb" value={verb} icon={icon}>
            {label}
          </Button>
        ))}
      >
        {!hydrated ? (
          t(`${texts}.unscripted`)
        ) : everything ? (
          <p aria-live="polite">{t(`${texts}.everything`, { total })}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3">
            <p aria-live="polite">
              <b>{t(`${texts}.selected`, { count: chosen.size })}</b>
            </p>
            {total && chosen.size === ids.length ? (
              <Button variant="link" onClick={() => setEverything(true)}>
                {t(`${texts}.select-everything`, { total })}
              </Button>
            ) : null}
          </div>
        )}
      </BulkBar>
    </Form>
  );
}
