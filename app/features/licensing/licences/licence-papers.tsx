import { Award, FileKey } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';

/** The certificate of a licence, and its file where this house signs files. */
export function LicencePapers({ approvalCode, signs }: { approvalCode: string; signs: boolean }) {
  const { t } = useTranslation('licences');
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t('detail.papers')}</h2>
      <div className="mt-3 grid gap-3">
        <LinkButton reloadDocument block to={`/licences/${approvalCode}.pdf`} icon={Award}>
          {t('detail.certificate')}
        </LinkButton>
        {signs ? (
          <div>
            <LinkButton
              reloadDocument
              block
              to={`/licences/${approvalCode}/file`}
              icon={FileKey}
              aria-describedby="file-hint"
            >
              {t('detail.file')}
            </LinkButton>
            <p id="file-hint" className="mt-1 text-xs text-muted">
              {t('detail.file-hint')}
            </p>
          </div>
        ) : null}
      </div>
    </section>
  );
}
