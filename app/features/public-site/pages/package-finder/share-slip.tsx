import { Mail, Printer, Send } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import { answersInWords, sendSlipPath } from './package-rules';
import type { PackageFinderData } from './read-package-finder.server';

/** The slip as a link to keep or to send, and who sells what stands on it. */
export function ShareSlip({ result: { answers, link } }: { result: NonNullable<PackageFinderData['result']> }) {
  const { t } = useTranslation('finder');
  const mail = new URLSearchParams({
    subject: t('share.subject', { answers: answersInWords(answers, t) }),
    body: link,
  });
  return (
    <section className="finder-share" aria-labelledby="share">
      <h2 id="share">{t('share.title')}</h2>
      <p className="text-muted">{t('share.text')}</p>
      <p className="copy-line" data-copied={t('share.copied')}>
        <code dir="ltr">{link}</code>
        <button type="button" data-copy aria-label={t('share.copy')} />
      </p>
      <p className="flex flex-wrap gap-3">
        {/* Mail programs read a plus sign as it stands. */}
        <a className="btn btn-secondary" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          <Mail aria-hidden />
          {t('share.mail')}
        </a>
        <Button icon={Printer} data-print className="scripted">
          {t('share.print')}
        </Button>
      </p>
      <h3>{t('share.buy')}</h3>
      <p className="text-muted">{t('share.buy-text')}</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={sendSlipPath(answers)} variant="primary" icon={Send} rel="nofollow">
          {t('share.dealer')}
        </LinkButton>
        <LinkButton to="/wheretofindus">{t('share.find')}</LinkButton>
        <LinkButton to="/contacts#contact">{t('share.call')}</LinkButton>
      </p>
    </section>
  );
}
