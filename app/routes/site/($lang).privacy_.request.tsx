import type { ActionFunctionArgs } from '~/platform/web.server';
import { Link, useActionData } from '~/platform/web';
import { CalendarCheck, HandCoins, ShieldCheck } from '~/components/icons';
import { answerDataRequest } from '~/features/public-site/requests/answer-forms.server';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { localAddress } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { DataRequestForm } from '~/features/public-site/requests/data-request-form';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'requests:data.title',
  descriptionKey: 'requests:data.description',
  breadcrumbKey: 'requests:data.breadcrumb',
};

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerDataRequest(request, localAddress(request, '/privacy/request'));
}

const FACTS = [
  { name: 'promise', icon: CalendarCheck },
  { name: 'free', icon: HandCoins },
  { name: 'identity', icon: ShieldCheck },
] as const;

/** The form for requests by article 11 of law 6698, which are answered within 30 days (public-site §2). */
export default function DataRequest() {
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('requests');
  return (
    <div className="wrap grid items-start gap-10 pt-3 pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid gap-2">
          <h1>{t('data.title')}</h1>
          <p className="lead">{t('data.lead')}</p>
        </header>
        <ul className="grid gap-6">
          {FACTS.map(({ name, icon: Icon }) => (
            <li key={name} className="grid grid-cols-[24px_minmax(0,1fr)] gap-4">
              <Icon aria-hidden className="mt-0.5 text-action-text" />
              <div className="grid gap-1">
                <b className="font-semibold">{t(`data.${name}`)}</b>
                <p className="text-sm text-muted">{t(`data.${name}-text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/privacy" className="link">
            {t('data.privacy')}
          </Link>
        </p>
      </div>
      <section id="form" className="card grid gap-5 max-sm:p-5" aria-labelledby="data-form-title">
        <h2 id="data-form-title">{t('data.form')}</h2>
        <DataRequestForm answer={answer} />
      </section>
    </div>
  );
}
