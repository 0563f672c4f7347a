import { redirect } from '~/platform/web.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { isStaff } from '~/features/identity/accounts/viewer';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { databaseNow } from '~/platform/db/client.server';
import { typedInstant } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf, uuidOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { deliveryList } from './delivery-filter';
import { countDeliveries, countDeliveriesOf, listDeliveries, readDelivery, SEARCHED } from './delivery-store.server';
import { addressPolicy, endpointAddress } from '~/platform/endpoint-address.server';
import { ENDPOINT_FIELDS, eventsOf, NAME_LENGTH, URL_LENGTH, type EndpointAnswer } from './endpoint-form';
import { listEndpoints, readEndpoint, type EndpointFacts, type EndpointOwner } from './endpoint-store.server';
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  endOldSecret,
  MOST_ENDPOINTS,
  removeEndpoint,
  resendEvents,
  sendTest,
  setEndpointOn,
  type Act,
} from './manage-endpoints.server';
import { webhookResend } from './resend-filter';
import { countOver } from './resend-store.server';
import { webhooksPath } from './webhook-paths';

const PAGE_SIZE = 25;

/** The data of the vendor's list: its own endpoints, and how many events to anybody were given up. */
export async function loadVendorEndpoints() {
  const [list, failed] = await Promise.all([loadEndpoints(null), countOver(webhookResend.of({}))]);
  return { ...list, failed };
}

/** The data of the list of endpoints. */
export async function loadEndpoints(owner: EndpointOwner) {
  const [endpoints, counts] = await Promise.all([listEndpoints(owner), countDeliveriesOf(owner)]);
  return {
    owner,
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      ...(counts.get(endpoint.id) ?? { day: 0, delivered: 0 }),
    })),
    full: endpoints.length >= MOST_ENDPOINTS,
  };
}

/** The data of an endpoint's page: the filtered log, and one event in full. */
export async function loadEndpoint(request: Request, owner: EndpointOwner, idText: string | undefined) {
  const id = rowIdOf(idText);
  const endpoint = id === undefined ? undefined : await readEndpoint(owner, id);
  if (!endpoint) throw notFound('not-found');
  const search = new URL(request.url).searchParams;
  const filter = deliveryList(owner, endpoint.id).read(search);
  const [found, counts, now] = await Promise.all([
    listDeliveries(endpoint.id, filter, PAGE_SIZE + 1),
    countDeliveries(endpoint.id),
    databaseNow(),
  ]);
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  const chosen = uuidOf(search.get('event'));
  const shown = chosen ?? rows[0]?.eventId;
  return {
    owner,
    endpoint,
    filter,
    rows,
    counts,
    /** The number of newest events that were searched; null if that was all of them. */
    searched: filter.query && counts.all > SEARCHED ? SEARCHED : null,
    next: found.length > PAGE_SIZE && last ? { after: { at: last.at, id: last.eventId } } : null,
    shown: (shown && (await readDelivery(endpoint.id, shown))) || null,
    /** The user selected the event; otherwise it is shown because it is the newest. */
    chosen: chosen !== undefined,
    now: now.toISOString(),
  };
}

/** The values of an endpoint's form, or its errors. */
function readFacts(form: FormData): { facts: EndpointFacts; wrong: [] } | { facts: undefined; wrong: string[] } {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const name = freeText(NAME_LENGTH, { long: 'name-long', card: 'name-card' }).min(1, 'name').safeParse(textOf('name'));
  const typed = textOf('url');
  const address = typed.length > URL_LENGTH ? 'malformed' : endpointAddress(typed, addressPolicy());
  const events = eventsOf(form);
  const wrong = [
    ...(name.success ? [] : [name.error.issues[0]?.message ?? 'name']),
    ...(typeof address === 'string' ? [`url-${address}`] : []),
    ...(events.length > 0 ? [] : ['events']),
  ];
  if (wrong.length > 0 || !name.success || typeof address === 'string') return { facts: undefined, wrong };
  return { facts: { name: name.data, url: address.href, events }, wrong: [] };
}

function valuesOf(form: FormData): EndpointAnswer['values'] {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: textOf('name'),
    url: textOf('url'),
    events: form.getAll('events').map(String),
    reason: typedReason(form),
    from: textOf('from'),
    until: textOf('until'),
  };
}

const answer = (form: FormData, said: Omit<EndpointAnswer, 'values'>, status = 400) =>
  Response.json({ ...said, values: valuesOf(form) } satisfies EndpointAnswer, {
    status,
    // The answer may contain a secret.
    headers: { 'Cache-Control': 'no-store' },
  });

/** Staff must give a reason, dealers need not. */
const actOf = (viewer: Viewer, form: FormData): Act | undefined => {
  if (!isStaff(viewer)) return { viewer };
  const reason = readReason(form);
  return reason ? { viewer, reason } : undefined;
};

/** Creates an endpoint; only this answer contains the secret. */
export async function answerNewEndpoint(request: Request, viewer: Viewer, owner: EndpointOwner): Promise<Response> {
  const form = await readForm(request, [...ENDPOINT_FIELDS, REASON_FIELD]);
  const { facts, wrong } = readFacts(form);
  const act = actOf(viewer, form);
  if (!facts || !act) return answer(form, { form: 'facts', wrong: [...wrong, ...(act ? [] : ['reason'])] });
  try {
    const { id, secret } = await addEndpoint(act, owner, facts, await localeOf(request));
    return answer(form, { form: 'facts', wrong: [], secret, made: id }, 200);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-endpoints') throw error;
    return answer(form, { form: 'facts', wrong: ['too-many'] }, error.status);
  }
}

/** The actions of an endpoint's page that change its address, events or secrets. */
const MANAGING = ['save', 'rotate', 'end-old', 'keep-old', 'delete'] as const;
const USING = ['on', 'off', 'test', 'resend', 'resend-undelivered', 'resend-span'] as const;

/**
 * Handles the forms of an endpoint's page.
 * @param mayManage throws if the user may not change the endpoint itself
 */
export async function answerEndpoint(
  request: Request,
  viewer: Viewer,
  owner: EndpointOwner,
  idText: string | undefined,
  mayManage: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Response> {
  const id = rowIdOf(idText);
  const endpoint = id === undefined ? undefined : await readEndpoint(owner, id);
  if (id === undefined || !endpoint) throw notFound('not-found');
  const form = await readForm(request, [
    'intent',
    { name: 'event', anyDigits: true },
    'from',
    'until',
    'all',
    ...ENDPOINT_FIELDS,
    REASON_FIELD,
  ]);
  const asked = form.get('intent');
  const intent = [...MANAGING, ...USING].find((known) => known === asked);
  if (!intent) throw new AppError('malformed-request', 400);
  if (MANAGING.some((managing) => managing === intent)) await mayManage();
  const t = translator(await localeOf(request));
  const done = (message: string, eventId?: string) => {
    const list = deliveryList(owner, id);
    const here = list.beside(
      list.path,
      list.read(new URL(request.url).searchParams),
      eventId ? [['event', eventId]] : [],
    );
    return redirect(intent === 'delete' ? webhooksPath(owner) : here, {
      headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
    });
  };
  const place = intent === 'save' ? 'facts' : intent === 'resend-span' ? 'span' : 'acts';
  const act = actOf(viewer, form);
  const refuse = (wrong: string[]) => answer(form, { form: place, wrong: [...wrong, ...(act ? [] : ['reason'])] });
  if (intent === 'save') {
    const { facts, wrong } = readFacts(form);
    if (!facts || !act) return refuse(wrong);
    await changeEndpoint(act, owner, id, facts);
    return done(t('webhooks:done.save'));
  }
  // Staff send many again by a run that tries a few first.
  if (owner === null && (intent === 'resend-undelivered' || intent === 'resend-span')) {
    return redirect(webhookResend.address(webhookResend.read(form), { endpoint: id }));
  }
  const from = typedInstant(valuesOf(form).from);
  const until = typedInstant(valuesOf(form).until);
  if (intent === 'resend-span' && (!from || !until || from >= until)) return refuse(['span']);
  if (!act) return refuse([]);
  try {
    switch (intent) {
      case 'on':
      case 'off':
        await setEndpointOn(act, owner, id, intent === 'on');
        break;
      case 'rotate':
        return answer(form, { form: 'acts', wrong: [], secret: await changeSecret(act, owner, id) }, 200);
      case 'end-old':
      case 'keep-old':
        await endOldSecret(act, owner, id, intent === 'keep-old');
        break;
      case 'delete':
        await removeEndpoint(act, owner, id);
        break;
      case 'test':
        return done(t('webhooks:done.test'), await sendTest(act, owner, id));
      case 'resend': {
        const eventId = uuidOf(form.get('event'));
        if (!eventId) throw new AppError('malformed-request', 400);
        const count = await resendEvents(act, owner, id, { eventId });
        return done(t('webhooks:done.resend', { count }), eventId);
      }
      case 'resend-undelivered':
      case 'resend-span': {
        const span = {
          from: from ?? new Date(0).toISOString(),
          until: until ?? new Date(Date.now() + 86_400_000).toISOString(),
        };
        const all = intent === 'resend-span' && form.get('all') === 'on';
        const count = await resendEvents(act, owner, id, { ...span, all });
        return done(t('webhooks:done.resend', { count }));
      }
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'endpoint-off') throw error;
    return answer(form, { form: place, wrong: ['off'] }, error.status);
  }
  return done(t(`webhooks:done.${intent}`));
}
