import { Building2, Headset, Landmark, Mail, MapPin, Phone, Smartphone, Target, Telescope } from '~/components/icons';
import type { LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { dialled, FOUNDED } from '~/platform/vendor-facts';
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

function Dial({ number }: { number: string }) {
  return (
    <a href={dialled(number)}>
      <bdi dir="ltr" className="tabular-nums">
        {number}
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
  const { name, tax, address, phone, email, social } = useVendor();
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
      </ul>
      <div className="invoice-facts">
        <h3>{t('support.invoice')}</h3>
        <dl>
          <dt>{t('support.company')}</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
          {tax ? (
            <>
              <dt>{t('support.tax')}</dt>
              <dd>
                <bdi>{tax}</bdi>
              </dd>
            </>
          ) : null}
          {address ? (
            <>
              <dt>{t('support.address')}</dt>
              <dd>
                <bdi>{address}</bdi>
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
          <bdi>{name}</bdi>
        </Way>
        {address ? (
          <Way icon={MapPin} text={t('support.address')}>
            <bdi>{address}</bdi>
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
            <bdi>{tax}</bdi>
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
