import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData, useLocalAddress } from '~/platform/web';
import { Check, ChevronDown, Plus } from '~/components/icons';
import { StructuredData } from '~/components/structured-data';
import { answerApplication } from '~/features/public-site/requests/answer-forms.server';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { POSITIONS, type Position } from '~/features/public-site/requests/request-kinds';
import { APPLICATION_PLACE, ApplicationForm } from '~/features/public-site/pages/careers/application-form';
import styles from '~/features/public-site/pages/careers/careers.css?url';
import shutter from '~/features/public-site/pages/careers/shutter.svg?url';
import { postalAddress } from '~/features/public-site/pages/postal-address';
import { useVendor } from '~/features/public-site/pages/root-data';
import { localAddress } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

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
  const open = position ?? POSITIONS[0];
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

      <section className="section" id="pozisyonlar" aria-labelledby="positions-title">
        <div className="wrap positions">
          <div>
            <h2 id="positions-title">{t('positions.title')}</h2>
            <p className="text-muted">{t('positions.text')}</p>
          </div>
          <div>
            {POSITIONS.map((name, index) => (
              <details key={name} className="position" name="position" open={name === open}>
                <summary>
                  <span className="nth tabular-nums" aria-hidden>
                    {index + 1}
                  </span>
                  <div>
                    <h3>{t(`requests:position.${name}`)}</h3>
                    <p>{t(`position.${name}.short`)}</p>
                  </div>
                  <Plus aria-hidden />
                </summary>
                <div className="position-body">
                  <p>{t(`position.${name}.text`)}</p>
                  <ul>
                    {['first', 'second', 'third'].map((nth) => (
                      <li key={nth}>
                        <Check aria-hidden />
                        {t(`position.${name}.${nth}`)}
                      </li>
                    ))}
                  </ul>
                  <Link to={`/ik?position=${name}#${APPLICATION_PLACE}`} className="btn btn-tint">
                    {t('positions.apply')}
                    <ChevronDown aria-hidden />
                  </Link>
                </div>
              </details>
            ))}
          </div>
        </div>
      </section>

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
              {['read', 'write', 'meet'].map((step) => (
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

/** The day on which the five positions were opened. */
const POSTED = '2026-11-23';

/** Structured data for job search engines; unknown properties (salary) are left out. */
function JobPostings() {
  const { t } = useTranslation('careers');
  const { name, address } = useVendor();
  const { origin } = useShell();
  const local = useLocalAddress();
  return POSITIONS.map((position) => (
    <StructuredData
      key={position}
      data={{
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: t(`requests:position.${position}`),
        description: [
          t(`position.${position}.text`),
          ...['first', 'second', 'third'].map((nth) => t(`position.${position}.${nth}`)),
        ].join(' · '),
        hiringOrganization: { '@type': 'Organization', name, sameAs: origin },
        ...(address && { jobLocation: { '@type': 'Place', address: postalAddress(address) } }),
        datePosted: POSTED,
        employmentType: 'FULL_TIME',
        directApply: true,
        url: origin + local(`/ik?position=${position}`),
      }}
    />
  ));
}
