import type { TFunction } from '~/platform/texts';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { may } from '~/features/identity/accounts/permissions';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { searchVisibleFirms } from '~/features/customers/firms/firm-search-store.server';
import { licenceOrderAddress } from '~/features/licensing/licences/licence-order-address';
import { licenceDesk, renewViewAddress } from '~/features/licensing/licences/licence-desk-filter';
import { countDeskLicences, listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { numberOf } from '~/features/desks/staff/look-up-store.server';
import { searchKey } from '~/platform/text';
import { anyOrderOfReceipt, failedLinesOfReceipt, mailsOfReceipt, queueStates } from './command-store.server';
import { orderIdOfReceipt } from './search-store.server';
import { searchAddress, type SearchHit } from './search-result';
import type { Source } from './search-source';

/** Each verb has its keywords (`search:verb.<verb>`) and the text of its command (`search:act.<verb>`). */
const VERBS = ['order', 'renew', 'open', 'invoice', 'invite', 'rerun', 'resend', 'pause', 'resume'] as const;
type Verb = (typeof VERBS)[number];

type Offer = Pick<SearchHit, 'to' | 'detail'> & { verb: Verb; name: string };

/** The commands for a subject; `named` are the verbs in the query, because a mere name offers fewer. */
type Offers = (subject: string, named: ReadonlySet<Verb>) => Promise<Offer[]>;

const ONE_BY_ONE = 3;

/** Splits a query into its verbs and the subject. */
export function readCommand(query: string, t: TFunction): { named: ReadonlySet<Verb>; subject: string } {
  const words = query.split(/\s+/).filter(Boolean);
  const wordsOf = (verb: Verb) => searchKey(t(`search:verb.${verb}`)).split(' ');
  const keys = words.map(searchKey);
  const named = VERBS.filter((verb) => wordsOf(verb).every((word) => keys.includes(word)));
  const said = new Set(named.flatMap(wordsOf));
  return { named: new Set(named), subject: words.filter((_, index) => !said.has(keys[index] ?? '')).join(' ') };
}

/**
 * The commands of the palette (B4). None acts at once: each leads to the page that shows the effect and asks for
 * confirmation, with that page's rights.
 */
function commands(t: TFunction, offers: Offers): Source {
  return {
    kind: 'actions',
    find: async (query, limit) => {
      const { named, subject } = readCommand(query, t);
      const found = await offers(subject, named);
      return found
        .filter(({ verb }) => named.size === 0 || named.has(verb))
        .slice(0, limit)
        .map(({ verb, name, to, detail }) => ({
          kind: 'actions',
          to,
          title: t(`search:act.${verb}`, { name }),
          ...(detail && { detail }),
        }));
    },
    all: (query) => searchAddress(query, 'actions'),
  };
}

/** What is said only together with its verb: a number alone finds its order without a command. */
const said = (named: ReadonlySet<Verb>, offers: readonly Offer[]) => offers.filter(({ verb }) => named.has(verb));

/** A new order for a customer, an order and its invoice by number, an invitation, and the renewal of ending licences of a customer or of one licence. */
export function dealerCommands(viewer: DealerViewer, t: TFunction): Source {
  return commands(t, async (subject, named) => {
    const orders = dealerMay(viewer.rights, 'orders.place');
    const renews = dealerMay(viewer.rights, 'licences.order');
    const receiptNo = numberOf(subject);
    const orderId = receiptNo === undefined ? undefined : await orderIdOfReceipt(viewer.firm.id, receiptNo);
    const name = String(receiptNo);
    const asked = said(named, [
      ...(orderId === undefined ? [] : [{ verb: 'open' as const, name, to: `/orders/${orderId}` }]),
      ...(orderId !== undefined && dealerMay(viewer.rights, 'account.see')
        ? [{ verb: 'invoice' as const, name, to: `/blank?order=${orderId}` }]
        : []),
      ...(dealerMay(viewer.rights, 'people.manage')
        ? [{ verb: 'invite' as const, name: subject || t('search:page.people'), to: '/account/people/invite' }]
        : []),
      ...(renews && subject === ''
        ? [{ verb: 'renew' as const, name: t('search:page.renewals'), to: licenceDesk.address({ view: 'ends-30' }) }]
        : []),
    ]);
    if (subject.length < 2 || !renews) return asked;
    // A name with several matches offers commands only together with a verb, because most users who type it look for
    // something else.
    const meant = <Found>(found: readonly Found[]) => (named.size > 0 || found.length === 1 ? found : []);
    const filter = licenceDesk.of({ query: subject });
    const now = new Date();
    const [{ firms }, { licences }] = await Promise.all([
      searchVisibleFirms(viewer, subject, ONE_BY_ONE),
      listDeskLicences(viewer, filter, { now, limit: ONE_BY_ONE }),
    ]);
    const ofFirms = await Promise.all(
      meant(firms).map(async ({ id, code, name }): Promise<Offer[]> => {
        const counts = await countDeskLicences(viewer, { query: '', firmId: id }, now);
        const view = (['ends-60', 'expired'] as const).find((one) => counts[one] > 0);
        return [
          ...(orders ? [{ verb: 'order' as const, name, detail: code, to: `/customers/${id}#new-order` }] : []),
          ...(view ? [{ verb: 'renew' as const, name, detail: code, to: renewViewAddress({ view, firmId: id }) }] : []),
        ];
      }),
    );
    return [
      ...asked,
      ...ofFirms.flat(),
      ...meant(licences)
        .filter(({ bucket }) => bucket !== 'taken-back')
        .map(({ approvalCode, firmName }): Offer => ({
          verb: 'renew',
          name: approvalCode,
          detail: firmName,
          to: licenceOrderAddress('extend-year', [approvalCode]),
        })),
    ];
  });
}

/** Actions on failed lines and mails of an order by its number, and on queues by name, as far as the role may. */
export function staffCommands(role: string, t: TFunction): Source {
  return commands(t, async (subject, named) => {
    const [order = '', position] = subject.split(/\s*\/\s*/);
    const receiptNo = numberOf(order.trim());
    const [orderId, lines, mails, queues] = await Promise.all([
      receiptNo === undefined || position !== undefined ? undefined : anyOrderOfReceipt(receiptNo),
      receiptNo !== undefined && may(role, 'support.write') ? failedLinesOfReceipt(receiptNo) : [],
      receiptNo !== undefined && may(role, 'ops.write') ? mailsOfReceipt(receiptNo) : [],
      receiptNo === undefined && may(role, 'ops.write') ? queueStates() : [],
    ]);
    const asked = named.has('pause') || named.has('resume');
    const words = searchKey(subject).split(/\s+/).filter(Boolean);
    return [
      ...said(named, [
        ...(orderId === undefined
          ? []
          : [{ verb: 'open' as const, name: String(receiptNo), to: `/support/orders/${orderId}` }]),
        ...(may(role, 'accounts.manage')
          ? [{ verb: 'invite' as const, name: subject || t('staff:nav.accounts'), to: '/ops/accounts/invite' }]
          : []),
      ]),
      ...lines
        .filter((line) => position === undefined || String(line.position) === position.trim())
        .map((line): Offer => ({
          verb: 'rerun',
          name: `${receiptNo} / ${line.position}`,
          detail: line.product,
          to: `/support/lines/${line.id}`,
        })),
      ...mails.map(({ id, address }): Offer => ({
        verb: 'resend',
        name: String(receiptNo),
        detail: address,
        to: `/ops/mails/${id}`,
      })),
      ...queues.flatMap(({ queue, paused }): Offer[] => {
        const name = t(`ops:queue.${queue}`);
        const meant = words.length > 0 && words.every((word) => searchKey(name).includes(word));
        if (!meant && !(asked && words.length === 0)) return [];
        const verb = paused ? 'resume' : 'pause';
        return [{ verb, name, to: `/ops?${new URLSearchParams({ ask: verb, queue })}` }];
      }),
    ];
  });
}
