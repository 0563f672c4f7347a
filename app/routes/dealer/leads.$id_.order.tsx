import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { LeadOrderForm } from '~/features/desks/dealer-leads/lead-order-form';
import { chosenCustomer, loadLeadOrder } from '~/features/desks/dealer-leads/load-lead-order.server';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { requireCart } from '~/features/ordering/cart/cart-of.server';
import { turnLead } from '~/features/public-site/leads/turn-lead.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'dealer-leads:order.title', breadcrumbKey: 'dealer-leads:order.title' };

const QUERY = 60;

async function opened(request: Request, params: LoaderFunctionArgs['params']) {
  const viewer = await requireDealerRight(request, 'leads.handle');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('lead-not-found');
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  const query = cleanText(cutText(new URL(request.url).searchParams.get('q') ?? '', QUERY));
  const page = await loadLeadOrder(viewer, cart, { id, query, locale });
  if (!page) throw notFound('lead-not-found');
  // What it is now says its own page.
  if (!page.lead.may.turn) throw redirect(`/leads/${id}`);
  return { viewer, cart, locale, page };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { checkoutKey: _, ...page } = (await opened(request, params)).page;
  return page;
}

/** Fills the cart with what is asked for, for its customer, and leads to the checkout. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, cart, locale, page } = await opened(request, params);
  const form = await readForm(request, ['intent', 'customer', 'replace']);
  const customer = chosenCustomer(form.get('customer'), page.lead);
  if (form.get('intent') !== 'turn' || customer === undefined) throw new AppError('malformed-request', 400);
  // It was filled after the page was opened: the page asks anew.
  if (page.beside && form.get('replace') !== 'yes') return null;
  const { id, cart: wanted } = page.lead;
  try {
    await turnLead(viewer, cart, { id, checkoutKey: page.checkoutKey, lines: wanted.lines }, customer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'lead-changed') return redirect(`/leads/${id}`);
    if (error.code !== 'lead-not-sold') throw error;
    return Response.json({ refused: errorText(locale, error.code) }, { status: error.status });
  }
  return redirect('/checkout');
}

export default function LeadOrder() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<{ refused: string } | null>();
  const { t } = useTranslation('dealer-leads');
  const { lead } = page;
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead
        title={t('order.title')}
        facts={[
          <bdi key="name">{lead.name}</bdi>,
          <bdi key="number">{lead.number}</bdi>,
          lead.cart.lines.map(({ name }) => name).join(', '),
        ]}
      />
      <LeadOrderForm page={page} refused={answer?.refused} />
    </div>
  );
}
