import { Button } from '~/components/button';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Bookmark, Settings2, Star, Users } from '~/components/icons';
import { Menu } from '~/components/menu';
import { useTranslation } from '~/platform/texts';
import { Link, useFetcher, useLocation } from '~/platform/web';
import type { ViewAnswer } from './answer-view-form.server';
import { SAVED_VIEWS, showsSame, VIEW_NAME, viewAddress, type SavedView } from '~/features/desks/staff/saved-view';

/**
 * The saved views of a list at its head, and the form that keeps what it shows now. Nothing stands there while the list
 * shows everything and has no view.
 */
export function SavedViewBar({ views, lists }: { views: readonly SavedView[]; lists: readonly string[] }) {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  if (!lists.includes(pathname)) return null;
  const own = views.filter(({ list }) => list === pathname);
  const isPlain = showsSame(search, '');
  const current = own.find((view) => showsSame(view.search, search));
  if (own.length === 0 && isPlain) return null;
  return (
    <nav className="saved-views furniture" aria-label={t('views.label')}>
      <Bookmark aria-hidden />
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
