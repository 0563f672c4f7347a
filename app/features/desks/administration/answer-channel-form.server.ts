import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { ALERT_CHANNELS } from './alert-channel';
import { listChannels } from './alert-channel-store.server';
import { addChannel, changeChannel, removeChannel, routeAlerts, testChannel } from './change-channel.server';
import { CHANNEL_FIELDS, kindOf, readChannel, readRoutes, typedChannel } from './channel-form.server';

/** Why a form of channels was refused, with what was typed. */
export type ChannelAnswer = {
  form: 'channel' | 'routes';
  wrong: string[];
  values: Record<string, string>;
  /** What was ticked in the table, by channel. */
  routes?: Record<number, string[]>;
  /** Why the form as a whole was refused. */
  refused?: string;
};

/** Answers the forms of the page of channels: adds, changes, removes and tries one, or sets which alerts go where. */
export async function answerChannelForm(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'settings.change');
  const form = await readForm(request, [...CHANNEL_FIELDS, REASON_FIELD]);
  const locale = await localeOf(request);
  const t = translator(locale);
  const intent = form.get('intent');
  const id = rowIdOf(form.get('channel'));
  const back = (message: string, tone: 'success' | 'info' | 'danger' = 'success') =>
    redirect(ALERT_CHANNELS, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  const again = (said: Pick<ChannelAnswer, 'form' | 'wrong'> & Partial<ChannelAnswer>, status = 400) =>
    Response.json({ values: typedChannel(form), ...said } satisfies ChannelAnswer, {
      status,
      // It may hold an address as it was typed.
      headers: { 'Cache-Control': 'no-store' },
    });
  if (intent === 'test' && id !== undefined) {
    const last = await testChannel(actorOf(viewer), id);
    if (last?.outcome === 'sent') return back(t('admin:channels.tested.sent', { channel: last.channel }));
    return last?.outcome === 'failed'
      ? back(t('admin:channels.tested.failed', { channel: last.channel }), 'danger')
      : back(t('admin:channels.tested.waiting'), 'info');
  }
  const reason = readReason(form);
  const missing = reason ? [] : ['reason'];
  const act = reason ? { actor: actorOf(viewer), reason } : undefined;
  if (intent === 'route') {
    const routes = readRoutes(form);
    if (!act) return again({ form: 'routes', wrong: missing, routes: Object.fromEntries(routes) });
    const changed = await routeAlerts(act, routes);
    return changed > 0 ? back(t('admin:settings.saved')) : back(t('admin:settings.same'), 'info');
  }
  if (intent === 'remove' && id !== undefined) {
    if (!act) return again({ form: 'channel', wrong: missing });
    await removeChannel(act, id);
    return back(t('admin:channels.removed'));
  }
  const known = id === undefined ? undefined : (await listChannels()).find((channel) => channel.id === id);
  const kind = known?.kind ?? kindOf(form);
  if (intent !== 'save' || !kind || (id !== undefined && !known)) throw new AppError('malformed-request', 400);
  const { facts, url, wrong } = readChannel(form, kind, !known);
  if (!facts || !act) return again({ form: 'channel', wrong: [...wrong, ...missing] });
  try {
    if (!known) await addChannel(act, kind, facts, url);
    else if (!(await changeChannel(act, known.id, facts, url))) return back(t('admin:settings.same'), 'info');
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return again({ form: 'channel', wrong: [], refused: errorText(locale, error.code) }, 409);
  }
  return back(t('admin:settings.saved'));
}
