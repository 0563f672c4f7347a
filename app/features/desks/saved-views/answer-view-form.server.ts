import { requirePermission } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { changeView, openListWith, removeView, saveView } from './change-views.server';
import { SAVED_VIEWS, VIEW_NAME, viewAddress } from '~/features/desks/staff/saved-view';

/** Why a form of views was refused, with what was typed. */
export type ViewAnswer = { id: number | null; name: string; error: string };

/** Answers the forms of views: keeps one, renames, shares, removes it, or lets its list open with it. */
export async function answerViewForm(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.read');
  const form = await readForm(request, [
    ...['intent', 'view', 'list', 'shared', 'opens', 'back'],
    { name: 'search', anyDigits: true },
    { name: 'name', anyDigits: true },
  ]);
  const locale = await localeOf(request);
  const t = translator(locale);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const said = (to: string, message: string) =>
    redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  const again = (error: string, status = 400) =>
    Response.json({ id: rowIdOf(form.get('view')) ?? null, name: textOf('name'), error } satisfies ViewAnswer, {
      status,
    });
  const id = rowIdOf(form.get('view'));
  const intent = textOf('intent');
  if (id !== undefined && intent === 'remove') {
    await removeView(viewer, id);
    return said(SAVED_VIEWS, t('staff:views.removed'));
  }
  if (id !== undefined && (intent === 'open-with' || intent === 'open-plain')) {
    await openListWith(viewer, id, intent === 'open-with');
    return said(SAVED_VIEWS, t('staff:views.saved'));
  }
  const name = freeText(VIEW_NAME).min(1).safeParse(textOf('name').trim());
  if (!name.success) return again(t('staff:views.rule.name'));
  const view = { name: name.data, shared: form.get('shared') === 'on' };
  if (id !== undefined && intent === 'change') {
    return (await changeView(viewer, id, view))
      ? said(SAVED_VIEWS, t('staff:views.saved'))
      : again(t('staff:views.rule.twice'), 409);
  }
  if (intent !== 'save') throw new AppError('malformed-request', 400);
  try {
    const kept = await saveView(viewer, {
      ...view,
      list: textOf('list'),
      search: textOf('search'),
      opens: form.get('opens') === 'on',
    });
    return said(viewAddress(kept), t('staff:views.saved'));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return again(errorText(locale, error.code), 409);
  }
}
