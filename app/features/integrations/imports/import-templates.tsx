import { Link } from '~/platform/web';
import { IMPORT_TEMPLATES } from '~/features/kit/import-templates/import-templates';
import { useTranslation } from '~/platform/texts';

/** The spreadsheets that can be taken over, each to be loaded empty. */
export function ImportTemplates() {
  const { t } = useTranslation('imports');
  return (
    <section>
      <h2>{t('takes.title')}</h2>
      <dl className="grid gap-3 text-sm">
        {IMPORT_TEMPLATES.map((template) => (
          <div key={template}>
            <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
              <bdi dir="ltr">{template}</bdi>
              <Link to={`/download/templates/${template}.xlsx`} reloadDocument className="link font-normal">
                {t('takes.download')}
                <span className="sr-only"> ({template})</span>
              </Link>
            </dt>
            <dd className="text-muted">{t(`takes.${template}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{t('takes.rest')}</p>
    </section>
  );
}
