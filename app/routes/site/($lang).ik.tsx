import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerApplication } from '~/features/public-site/requests/answer-forms.server';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { POSITIONS, type Position } from '~/features/public-site/requests/request-kinds';
import { APPLICATION_PLACE, ApplicationForm } from '~/features/public-site/pages/careers/application-form';
import styles from '~/features/public-site/pages/careers/careers.css?url';
import shutter from '~/features/public-site/pages/careers/shutter.svg?url';
import { localAddress } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { JobPostings } from '~/features/public-site/pages/careers/job-postings';
import { Positions } from '~/features/public-site/pages/careers/positions';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'careers:title',
  descriptionKey: 'careers:description',
  breadcrumbKey: 'careers:breadcrumb',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** The position is in the URL; an unknown one redirects to the page without one. */
export function loader({ request }: LoaderFunctionArgs): { position: Position | null } {
  const { search, searchParams } = new URL(request.url);
  const position = POSITIONS.find((one) => one === searchParams.get('position')) ?? null;
  if (request.method === 'GET' && search !== (position ? `?position=${position}` : '')) {
    throw redirect(localAddress(request, position ? `/ik?position=${position}` : '/ik'));
  }
  return { position };
}

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerApplication(request, localAddress(request, '/ik'));
}

export default function Careers() {
  const { position } = useLoaderData<typeof loader>();
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('careers');
  return (
    <>
      <JobPostings />
      <div className="careers-head band">
        <div className="wrap">
          <div className="careers-words">
            <h1>{t('headline')}</h1>
            <p className="lead">{t('lead')}</p>
            <div className="flex flex-wrap gap-3">
              <a href="#pozisyonlar" className="btn btn-on-band btn-big">
                {t('to-positions')}
              </a>
              <a href={`#${APPLICATION_PLACE}`} className="btn btn-on-band btn-outline btn-big">
                {t('to-form')}
              </a>
            </div>
          </div>
          <div className="careers-art">
            <img src={shutter} alt={t('scene')} width={620} height={470} />
            <p>
              <span>{t('sign.first')}</span>
              <span>{t('sign.second')}</span>
            </p>
          </div>
        </div>
      </div>

      <Positions open={position ?? POSITIONS[0]} />

      <section className="section application-section" id={APPLICATION_PLACE} aria-labelledby="application-title">
        <div className="wrap application">
          <div>
            <h2 id="application-title">{t('form.title')}</h2>
            <div className="promise">
              <p className="hours" aria-hidden>
                {t('form.hours')}
                <small>{t('form.hours-unit')}</small>
              </p>
              <p>
                <b>{t('form.promise')}</b>
                {t('form.promise-text')}
              </p>
            </div>
            <ol className="next-steps">
              {(['read', 'write', 'meet'] as const).map((step) => (
                <li key={step}>
                  <b>{t(`form.steps.${step}`)}</b>
                  <span>{t(`form.steps.${step}-text`)}</span>
                </li>
              ))}
            </ol>
          </div>
          <ApplicationForm position={position ?? undefined} answer={answer} />
        </div>
      </section>
    </>
  );
}
