import { Button } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Bookmark, Pencil, Star, Users } from '~/components/icons';
import { Menu } from '~/components/menu';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useTranslation } from '~/platform/texts';
import { Form, Link } from '~/platform/web';
import type { ViewAnswer } from './answer-view-form.server';
import type { SavedListName } from './saved-lists';
import { SAVED_VIEWS, VIEW_NAME, viewAddress, type SavedView } from '~/features/desks/staff/saved-view';

export type ListedView = SavedView & { nameKey: SavedListName; mayChange: boolean };

/** The views that somebody has, with what can be done to each (90). */
export function SavedViewList({ views, answer }: { views: readonly ListedView[]; answer: ViewAnswer | undefined }) {
  const { t } = useTranslation('staff');
  if (views.length === 0) {
    return (
      <EmptyState icon={Bookmark} title={t('views.none')}>
        {t('views.none-text')}
      </EmptyState>
    );
  }
  return (
    <Table caption={t('views.label')} tall>
      <TableHead>
        <Th>{t('views.column.view')}</Th>
        <Th>{t('views.column.seen-by')}</Th>
        <Th hidden>{t('views.column.acts')}</Th>
      </TableHead>
      <TableBody>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} answer={answer?.id === view.id ? answer : undefined} />
        ))}
      </TableBody>
    </Table>
  );
}

function ViewRow({ view, answer }: { view: ListedView; answer: ViewAnswer | undefined }) {
  const { t } = useTranslation('staff');
  const { id, name, nameKey, search, shared, own, owner, isDefault, mayChange } = view;
  return (
    <Row>
      <Td phone="title" className="wrap-anywhere">
        <Link to={viewAddress(view)} className="link font-semibold">
          <bdi>{name}</bdi>
        </Link>
        <SubLine>
          {t(nameKey)}
          {search ? (
            <>
              {' · '}
              <bdi dir="ltr">{decodeURIComponent(search.replaceAll('+', ' ')).replaceAll('&', ', ')}</bdi>
            </>
          ) : null}
        </SubLine>
      </Td>
      <Td phone="state">
        {shared ? (
          <StatusPill icon={Users}>{own ? t('views.everybody') : t('views.of', { owner })}</StatusPill>
        ) : (
          <span className="text-muted">{t('views.only-you')}</span>
        )}
      </Td>
      <Td end phone="wide">
        <div className="flex flex-wrap justify-end gap-2">
          <Form method="post" action={SAVED_VIEWS} preventScrollReset>
            <input type="hidden" name="view" value={id} />
            <Button
              type="submit"
              size="small"
              variant={isDefault ? 'secondary' : 'quiet'}
              icon={Star}
              aria-pressed={isDefault}
              name="intent"
              value={isDefault ? 'open-plain' : 'open-with'}
            >
              {t(isDefault ? 'views.default' : 'views.open-with')}
            </Button>
          </Form>
          {mayChange ? (
            <Menu label={t('views.change-of', { name })} icon={Pencil} open={answer !== undefined}>
              <Form method="post" action={SAVED_VIEWS} preventScrollReset className="grid w-72 max-w-full gap-3 p-2">
                <input type="hidden" name="view" value={id} />
                <Field label={t('views.name')} error={answer?.error}>
                  <TextInput
                    name="name"
                    maxLength={VIEW_NAME}
                    required
                    autoComplete="off"
                    defaultValue={answer?.name ?? name}
                  />
                </Field>
                <Checkbox name="shared" label={t('views.share')} hint={t('views.share-hint')} defaultChecked={shared} />
                <div className="flex flex-wrap justify-between gap-2">
                  <Button type="submit" name="intent" value="change" variant="primary">
                    {t('views.keep')}
                  </Button>
                  <Button type="submit" name="intent" value="remove" variant="danger" formNoValidate>
                    {t('views.remove')}
                  </Button>
                </div>
              </Form>
            </Menu>
          ) : null}
        </div>
      </Td>
    </Row>
  );
}
