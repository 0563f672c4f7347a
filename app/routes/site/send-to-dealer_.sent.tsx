import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import cardStyles from '~/features/public-site/dealers/dealer-card.css?url';
import styles from '~/features/public-site/leads/leads.css?url';
import { loadSentLead } from '~/features/public-site/leads/load-sent-lead.server';
import { SentDealer, SentHead, SentRoad, SentSlip, WithdrawLead } from '~/features/public-site/leads/sent-lead';
import { withdrawLead } from '~/features/public-site/leads/withdraw-lead.server';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { hydrate: false, titleKey: 'leads:sent.title', breadcrumbKey: 'leads:sent.title' };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: styles },
];

/** The address is the visitor's own secret. */
export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadSentLead(request));
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, ['intent']);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  if (!(await withdrawLead(key))) throw new AppError('not-found', 404);
  return redirect(`/send-to-dealer/sent?${new URLSearchParams({ key })}`, { status: 303 });
}

/** What became of a visitor's request, by the link that they alone have. */
export default function SentToDealer() {
  const sent = useLoaderData<typeof loader>();
  return (
    <div className="wrap sent-page">
      <div>
        <SentHead sent={sent} />
        {sent.open || sent.status === 'ordered' ? <SentRoad sent={sent} /> : null}
      </div>
      <aside>
        {sent.dealer ? <SentDealer dealer={sent.dealer} /> : null}
        <SentSlip sent={sent} />
        {sent.open ? <WithdrawLead asked={sent.asked} /> : null}
      </aside>
    </div>
  );
}
