import { Button } from '~/components/button';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Bookmark, Columns3, Settings2, Star, Users } from '~/components/icons';
import { classNames } from '~/components/class-names';
import { Menu } from '~/components/menu';
import { useTranslation } from '~/platform/texts';
import { hiddenColumnsOf, withHiddenColumns } from '~/components/table-columns';
import { useKeyPress } from '~/components/use-key';
import { Link, useFetcher, useLocation, useNavigate } from '~/platform/web';
import { useRef, useState } from 'react';
import type { ViewAnswer } from './answer-view-form.server';
import { SAVED_VIEWS, showsSame, VIEW_NAME, viewAddress, type SavedView } from '~/features/desks/staff/saved-view';

/**
 * The saved views of a list at its head, the form that keeps what it shows now, and the columns that it shows. Nothing else stands
 * there while the list shows everything and has no view.
 */
export function SavedViewBar({
  views,
  lists,
}: {
  views: readonly SavedView[];
  lists: readonly { path: string; columns: boolean }[];
}) {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const list = lists.find(({ path }) => path === pathname);
  if (!list) return null;
  const own = views.filter((view) => view.list === pathname);
  const isPlain = showsSame(search, '');
  const current = own.find((view) => showsSame(view.search, search));
  const bare = own.length === 0 && isPlain;
  if (bare && !list.columns) return null;
  return (
    <nav
      className={classNames('saved-views furniture', bare && 'saved-views-bare')}
      aria-label={t(bare ? 'views.columns' : 'views.label')}
    >
      {bare ? null : <Bookmark aria-hidden />}
      {own.length > 0 ? (
        <ul>
          <li>
            <Link to={pathname} aria-current={isPlain ? 'page' : undefined}>
              {t('views.all')}
            </Link>
          </li>
          {own.map((view) => (
            <li key={view.id}>
              <Link
                to={viewAddress(view)}
                aria-current={view === current ? 'page' : undefined}
                title={view.own ? undefined : t('views.of', { owner: view.owner })}
              >
                {view.isDefault ? <Star aria-label={t('views.default')} /> : null}
                {view.shared ? <Users aria-label={t('views.shared')} /> : null}
                <bdi>{view.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {isPlain || current ? null : <SaveMenu key={`${pathname}${search}`} list={pathname} search={search} />}
      {list.columns ? <ColumnMenu key={pathname} pathname={pathname} search={search} /> : null}
      {own.length > 0 ? (
        <Link
          to={SAVED_VIEWS}
          className="btn btn-quiet btn-icon"
          aria-label={t('views.manage')}
          title={t('views.manage')}
        >
          <Settings2 aria-hidden />
        </Link>
      ) : null}
    </nav>
  );
}

/** The columns that can be left out, as the page's table names them. */
const columnsOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('th[data-column]')].map(({ dataset, textContent }) => ({
    name: dataset.column ?? '',
    label: textContent ?? '',
  }));

/** Chooses the columns of the list; its address says what is left out, so that a view keeps them and a link shows them. */
function ColumnMenu({ pathname, search }: { pathname: string; search: string }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState<ReturnType<typeof columnsOfPage>>([]);
  const hidden = hiddenColumnsOf(search);
  useKeyPress('c', () => {
    const summary = box.current?.querySelector('summary');
    if (!summary) return;
    setColumns(columnsOfPage());
    summary.click();
    // Once it is drawn.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
  });
  const show = (names: readonly string[]) =>
    navigate(viewAddress({ list: pathname, search: withHiddenColumns(search, names) }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div ref={box} className="scripted">
      <Menu
        label={hidden.length > 0 ? t('views.columns-hidden', { count: hidden.length }) : t('views.columns')}
        icon={Columns3}
        text={t('views.columns')}
        align="start"
        onReach={() => setColumns(columnsOfPage())}
      >
        <fieldset className="column-choice">
          <legend className="sr-only">{t('views.columns')}</legend>
          {columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={!hidden.includes(name)}
              onChange={({ currentTarget }) =>
                show(currentTarget.checked ? hidden.filter((one) => one !== name) : [...hidden, name])
              }
            />
          ))}
          {columns.length === 0 ? <p className="text-sm text-muted">{t('views.no-columns')}</p> : null}
          <Button size="small" blocked={hidden.length === 0} onClick={() => show([])}>
            {t('views.all-columns')}
          </Button>
        </fieldset>
      </Menu>
    </div>
  );
}

function SaveMenu({ list, search }: { list: string; search: string }) {
  const { t } = useTranslation('staff');
  const { Form, data, state } = useFetcher<ViewAnswer>();
  return (
    <Menu label={t('views.save')} text={t('views.save')} align="start">
      <Form method="post" action={SAVED_VIEWS} className="grid w-72 max-w-full gap-3 p-2">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="search" value={search} />
        <Field label={t('views.name')} error={data?.error}>
          <TextInput name="name" maxLength={VIEW_NAME} required autoComplete="off" defaultValue={data?.name} />
        </Field>
        <Checkbox name="shared" label={t('views.share')} hint={t('views.share-hint')} />
        <Checkbox name="opens" label={t('views.open-with')} />
        <Button type="submit" name="intent" value="save" variant="primary" loading={state !== 'idle'}>
          {t('views.save')}
        </Button>
      </Form>
    </Menu>
  );
}
