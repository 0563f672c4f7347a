import {
  Building2,
  Headset,
  Landmark,
  Languages,
  Mail,
  MapPin,
  Phone,
  Smartphone,
  Target,
  Telescope,
} from '~/components/icons';
import type { LucideIcon } from '~/components/icons';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';
import { dialled, FOUNDED, shownPhone } from '~/platform/vendor-facts';
import { hasImprint, IMPRINT_PLACE } from '../imprint';
import { useVendor } from '../root-data';
import mapStill from './map-still.svg?url';

const TOPICS: readonly { name: 'vision' | 'mission' | 'support' | 'map'; icon: LucideIcon }[] = [
  { name: 'vision', icon: Telescope },
  { name: 'mission', icon: Target },
  { name: 'support', icon: Headset },
  { name: 'map', icon: MapPin },
];

/** Vision, mission, live support and map as tabs (public-site §2): radio buttons, so that they work without scripts. */
export function ContactTopics() {
  const { t } = useTranslation('contacts');
  const bodies: Record<(typeof TOPICS)[number]['name'], ReactNode> = {
    vision: <Words topic="vision" />,
    mission: <Words topic="mission" />,
    support: <Support />,
    map: <Place />,
  };
  return (
    <div className="topics">
      <div className="topic-strip" role="radiogroup" aria-label={t('topics')}>
        {TOPICS.map(({ name, icon: Icon }) => (
          <label key={name}>
            <input type="radio" name="topic" value={name} defaultChecked={name === 'support'} autoComplete="off" />
            <Icon aria-hidden />
            {t(`tab.${name}`)}
          </label>
        ))}
      </div>
      {TOPICS.map(({ name }) => (
        <section key={name} className="topic" data-topic={name} aria-labelledby={`topic-${name}`}>
          <h2 id={`topic-${name}`}>{t(`${name}.title`)}</h2>
          {bodies[name]}
        </section>
      ))}
    </div>
  );
}

function Words({ topic }: { topic: 'vision' | 'mission' }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <p className="claim">{t(`${topic}.claim`)}</p>
      <p className="text-muted">{t(`${topic}.text`)}</p>
    </>
  );
}

function Way({ icon: Icon, text, children }: { icon: LucideIcon; text: string; children: ReactNode }) {
  return (
    <li>
      <span className="mark">
        <Icon aria-hidden />
      </span>
      <div>
        <b>{children}</b>
        <span>{text}</span>
      </div>
    </li>
  );
}

function namesOfLanguages(tags: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(intlLocale(locale), { type: 'language' });
  return new Intl.ListFormat(intlLocale(locale)).format(tags.map((tag) => names.of(tag) ?? tag));
}

function Dial({ number }: { number: string }) {
  const { locale } = useShell();
  return (
    <a href={dialled(number)}>
      <bdi dir="ltr" className="tabular-nums">
        {shownPhone(number, locale)}
      </bdi>
    </a>
  );
}

function Write({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

function Support() {
  const { t } = useTranslation('contacts');
  const { name, tax, address, phone, email, social, spoken } = useVendor();
  const { locale } = useShell();
  return (
    <>
      <ul className="contact-ways">
        {phone ? (
          <Way icon={Phone} text={t('support.phone')}>
            <Dial number={phone} />
          </Way>
        ) : null}
        {email ? (
          <Way icon={Mail} text={t('support.email')}>
            <Write address={email} />
          </Way>
        ) : null}
        {locale !== 'tr' && spoken.length > 0 ? (
          <Way icon={Languages} text={t('support.spoken')}>
            {namesOfLanguages(spoken, locale)}
          </Way>
        ) : null}
      </ul>
      <div className="invoice-facts">
        <h3>{t('support.invoice')}</h3>
        <dl>
          <dt>{t('support.company')}</dt>
          <dd>
            <bdi lang="tr">{name}</bdi>
          </dd>
          {tax ? (
            <>
              <dt>{t('support.tax')}</dt>
              <dd>
                <bdi lang="tr">{tax}</bdi>
              </dd>
            </>
          ) : null}
          {address ? (
            <>
              <dt>{t('support.address')}</dt>
              <dd>
                <bdi lang="tr">{address}</bdi>
              </dd>
            </>
          ) : null}
        </dl>
      </div>
      {social.length > 0 ? (
        <div role="group" aria-label={t('support.social')} className="social-links">
          {social.map(({ name: network, href }) => (
            <a key={network} href={href} target="_blank" rel="noopener noreferrer" className="btn btn-secondary">
              {network}
            </a>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Place() {
  const { t } = useTranslation('contacts');
  const { name, tax, address, phone, mobile, email, map } = useVendor();
  return (
    <>
      <ul className="contact-ways">
        <Way icon={Building2} text={`${t('map.founded')}: ${FOUNDED}`}>
          <bdi lang="tr">{name}</bdi>
        </Way>
        {address ? (
          <Way icon={MapPin} text={t('support.address')}>
            <bdi lang="tr">{address}</bdi>
          </Way>
        ) : null}
        {phone ? (
          <Way icon={Phone} text={t('map.phone')}>
            <Dial number={phone} />
          </Way>
        ) : null}
        {mobile ? (
          <Way icon={Smartphone} text={t('map.mobile')}>
            <Dial number={mobile} />
          </Way>
        ) : null}
        {email ? (
          <Way icon={Mail} text={t('map.email')}>
            <Write address={email} />
          </Way>
        ) : null}
        {tax ? (
          <Way icon={Landmark} text={t('support.tax')}>
            <bdi lang="tr">{tax}</bdi>
          </Way>
        ) : null}
      </ul>
      {map ? (
        <div className="grid gap-2">
          {/* Without scripts it opens in a new window. */}
          <a href={map} target="_blank" rel="noopener noreferrer" className="map-still" data-embed={t('map.frame')}>
            <img src={mapStill} alt={t('map.still')} width={640} height={360} loading="lazy" />
            <span className="btn btn-secondary">
              <MapPin aria-hidden />
              {t('map.open')}
            </span>
          </a>
          <p className="text-sm text-muted">{t('map.elsewhere')}</p>
        </div>
      ) : null}
    </>
  );
}

/** What German readers look for in an Impressum, from the configuration (DDG, section 5); nothing where none is configured. */
export function Imprint() {
  const { t } = useTranslation('contacts');
  const { locale } = useShell();
  const vendor = useVendor();
  if (!hasImprint(vendor, locale)) return null;
  const { name, address, represented, register, tax, phone, email } = vendor;
  const facts = [
    [t('imprint.provider'), [name, address]],
    [t('imprint.represented'), [represented]],
    [t('imprint.register'), [register]],
    [t('support.tax'), [tax]],
    [t('imprint.responsible'), [represented]],
  ] as const;
  return (
    <section id={IMPRINT_PLACE} className="imprint invoice-facts" aria-labelledby="imprint-title">
      <h2 id="imprint-title">{t('common:footer.imprint')}</h2>
      <dl>
        {facts.map(([title, lines]) =>
          lines.some(Boolean) ? (
            <Fragment key={title}>
              <dt>{title}</dt>
              {lines.filter(Boolean).map((line) => (
                <dd key={line}>
                  <bdi lang="tr">{line}</bdi>
                </dd>
              ))}
            </Fragment>
          ) : null,
        )}
        {phone ? (
          <>
            <dt>{t('map.phone')}</dt>
            <dd>
              <Dial number={phone} />
            </dd>
          </>
        ) : null}
        {email ? (
          <>
            <dt>{t('map.email')}</dt>
            <dd>
              <Write address={email} />
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
