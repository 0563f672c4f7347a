import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { StructuredData } from '~/components/structured-data';
import { titleOfDownload } from '~/features/public-site/downloads/find-downloads.server';
import { answerCallback } from '~/features/public-site/requests/answer-forms.server';
import { CALLBACK_PLACE, CallbackForm } from '~/features/public-site/requests/callback-form';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { CALLBACK_KINDS } from '~/features/public-site/requests/request-kinds';
import styles from '~/features/public-site/pages/contacts/contacts.css?url';
import { ContactTopics, Imprint } from '~/features/public-site/pages/contacts/contact-topics';
import { postalAddress } from '~/features/public-site/pages/postal-address';
import { useVendor } from '~/features/public-site/pages/root-data';
import { localAddress, localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { FOUNDED, internationalPhone } from '~/platform/vendor-facts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'contacts:title',
  descriptionKey: 'contacts:description',
  breadcrumbKey: 'contacts:breadcrumb',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/**
 * The subject of the form and the requested file are in the URL; an unknown subject redirects to the page without one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const subject = searchParams.get('subject');
  const kind = CALLBACK_KINDS.find((one) => one !== 'callback' && one === subject);
  const item = kind === 'file' ? rowIdOf(searchParams.get('item')) : undefined;
  const about = item === undefined ? undefined : await titleOfDownload(item, await localeOf(request));
  const own = kind ? `?subject=${kind}${about === undefined ? '' : `&item=${item}`}` : '';
  if (request.method === 'GET' && search !== own) throw redirect(localAddress(request, `/contacts${own}`));
  return { kind: kind ?? 'callback', about: about ?? '' };
}

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerCallback(request, localAddress(request, '/contacts'));
}

export default function Contacts() {
  const { kind, about } = useLoaderData<typeof loader>();
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('contacts');
  const vendor = useVendor();
  const { origin } = useShell();
  const asked = CALLBACK_KINDS.find((one) => one === answer?.values.kind) ?? kind;
  return (
    <div className="wrap">
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'LocalBusiness',
          name: vendor.name,
          url: origin,
          foundingDate: String(FOUNDED),
          ...(vendor.phone && { telephone: internationalPhone(vendor.phone), openingHours: 'Mo-Su 00:00-24:00' }),
          ...(vendor.email && { email: vendor.email }),
          ...(vendor.address && { address: postalAddress(vendor.address) }),
          ...(vendor.social.length > 0 && { sameAs: vendor.social.map(({ href }) => href) }),
        }}
      />
      <header className="contacts-head">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <div className="contacts">
        <ContactTopics />
        <section id={CALLBACK_PLACE} className="card contact-card" aria-labelledby="contact-title">
          <header>
            <h2 id="contact-title">{t(`form.title.${asked}`)}</h2>
            <p className="text-muted">{t(`form.text.${asked}`)}</p>
          </header>
          <CallbackForm kind={kind} about={about} answer={answer} />
        </section>
      </div>
      <Imprint />
    </div>
  );
}
