import type { ReactNode } from 'react';
import { ArrowRight, Mail, Phone } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { useVendor } from '../root-data';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import { dialled, shownPhone } from '~/platform/vendor-facts';

/** The ways to reach people, each as a queue ticket. */
export function HelpReach() {
  const { t } = useTranslation('help');
  const { phone, email } = useVendor();
  const { locale } = useShell();
  return (
    <section className="help-reach" aria-labelledby="reach">
      <div className="wrap">
        <h2 id="reach" className="sr-only">
          {t('reach.title')}
        </h2>
        <ul>
          {phone ? (
            <Ticket title={t('reach.phone')} text={t('reach.phone-text')}>
              <a href={dialled(phone)} className="help-number">
                <Phone aria-hidden />
                <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
              </a>
            </Ticket>
          ) : null}
          {email ? (
            <Ticket title={t('reach.mail')} text={t('reach.mail-text')}>
              <a href={`mailto:${email}`} className="help-number">
                <Mail aria-hidden />
                <bdi dir="ltr">{email}</bdi>
              </a>
            </Ticket>
          ) : null}
          <Ticket title={t('reach.callback')} text={t('reach.callback-text')}>
            <LinkButton to="/contacts#contact" variant="primary" trailingIcon={ArrowRight} turn>
              {t('reach.callback-link')}
            </LinkButton>
          </Ticket>
        </ul>
        <p className="help-hours">{t('reach.hours')}</p>
      </div>
    </section>
  );
}

/** A way to contact the vendor, drawn as a queue ticket. */
function Ticket({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="help-ticket">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}
