import { randomUUID } from 'node:crypto';
import {
  json,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { answerLeadForm, requireVisitor, type LeadAnswer } from '~/features/public-site/leads/answer-lead-form.server';
import { dealerChoices } from '~/features/public-site/leads/dealer-choices.server';
import { LeadForm } from '~/features/public-site/leads/lead-form';
import { LeadLines } from '~/features/public-site/leads/lead-lines';
import { LeadSlip } from '~/features/public-site/leads/lead-slip';
import styles from '~/features/public-site/leads/leads.css?url';
import { rememberedProvince } from '~/features/public-site/leads/province-cookie.server';
import { readWanted } from '~/features/public-site/leads/read-wanted.server';
import { changePath, wantedAt } from '~/features/public-site/leads/wanted';
import { cityOfPlate } from '~/features/public-site/dealers/cities';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { hydrate: false, titleKey: 'leads:title', breadcrumbKey: 'leads:breadcrumb' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** What it sends is this visitor's, and nothing for search engines. */
export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const { searchParams } = new URL(request.url);
  const wanted = wantedAt(searchParams);
  const locale = await localeOf(request);
  const asked = cityOfPlate(searchParams.get('province') ?? '')?.plate;
  const province = asked ?? rememberedProvince(request);
  const dealer = /^\d{1,9}$/.exec(searchParams.get('dealer') ?? '')?.[0] ?? '';
  const [wish, dealers] = await Promise.all([
    readWanted(request, wanted, locale),
    dealerChoices(province, dealer === '' ? undefined : Number(dealer), { now: new Date(), locale }),
  ]);
  return json({
    kind: wanted.kind,
    change: changePath(wanted),
    wish,
    mayBeEmpty: dealer !== '' || asked !== undefined,
    start: { key: randomUUID(), province, dealer, dealers },
  });
}

export const action = ({ request }: ActionFunctionArgs): Promise<Response> => answerLeadForm(request);

export default function SendToDealer() {
  const { kind, change, wish, mayBeEmpty, start } = useLoaderData<typeof loader>();
  const answer = useActionData<LeadAnswer>();
  const { t } = useTranslation('leads');
  const { priced, exchangeRate, rateDate } = wish;
  const empty = priced.lines.length === 0;
  if (empty && !mayBeEmpty && !answer) {
    return (
      <section className="wrap lead-empty">
        <h1>{t('empty.title')}</h1>
        <p className="lead">{t('empty.text')}</p>
        <p className="form-actions">
          <LinkButton to="/shop" variant="primary">
            {t('empty.shop')}
          </LinkButton>
          <LinkButton to="/package-finder">{t('empty.finder')}</LinkButton>
        </p>
      </section>
    );
  }
  return (
    <div className="wrap lead-page">
      <div>
        <div className="lead-top">
          <h1>{t(`heading.${empty ? 'words' : kind}`)}</h1>
          {empty ? null : (
            <Link to={change} className="link">
              {t(`change.${kind}`)}
            </Link>
          )}
        </div>
        {empty ? null : <LeadLines lines={priced.lines} exchangeRate={exchangeRate} />}
        <section className="lead-ask" aria-labelledby="lead-ask">
          <h2 id="lead-ask">{t('form.title')}</h2>
          <p className="text-muted text-sm">{t('form.intro')}</p>
          <LeadForm start={start} answer={answer} wordsOnly={empty} />
        </section>
      </div>
      <LeadSlip priced={priced} rate={{ exchangeRate, rateDate }} />
    </div>
  );
}
