import { Form, useNavigation } from '~/platform/web';
import { FileUp } from '~/components/icons';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { FileInput } from '~/components/file-input';
import { Panel } from '~/components/panel';
import { formatBytes } from '~/platform/byte-size';
import { useShell } from '~/platform/shell-context';
import { WORKBOOK_LIMITS } from '~/platform/spreadsheet/workbook-refused';
import { useTranslation } from '~/platform/texts';
import { LARGEST_IMPORT } from './import-states';
import type { NotDone } from './manage-imports.server';
import { useImportNumbers } from './use-import-numbers';

/** Takes a file; its trial begins at once. */
export function UploadImportForm({ refused }: { refused: NotDone | undefined }) {
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const { number } = useImportNumbers();
  const size = formatBytes(LARGEST_IMPORT, locale);
  const busy = useNavigation().state === 'submitting';
  return (
    <Panel title={t('upload.title')}>
      <Form method="post" encType="multipart/form-data" className="grid max-w-2xl gap-4">
        <Field
          label={t('upload.file')}
          hint={t('upload.hint', { size, rows: number(WORKBOOK_LIMITS.rows) })}
          error={refused ? t(`not-done.${refused}`) : undefined}
          required
        >
          <FileInput name="file" accept=".xlsx" />
        </Field>
        <p className="text-sm text-muted">{t('rules')}</p>
        <div>
          <Button type="submit" variant="primary" icon={FileUp} loading={busy}>
            {t('upload.action')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
