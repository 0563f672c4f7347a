import { Form, useNavigation } from '~/platform/web';
import { FileCheck, FileUp } from '~/components/icons';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { Field } from '~/components/field';
import { FileDrop } from '~/components/file-drop';
import { Notice } from '~/components/notice';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatBytes } from '~/platform/byte-size';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { LARGEST_STATEMENT } from './statement-limits';
import { SHEET_FIELDS } from './sheet-fields';
import type { StatementRefusal } from './statement';

/** Why a file was not taken; the values are those of its text. */
export type RefusedFile = {
  code: StatementRefusal;
  params: Readonly<Record<string, string | number>>;
  file: string;
  /** In bytes; 0 where there was no file. */
  size: number;
};

/** What is wrong with a file, where in it, and what to do. */
export function RefusedNotice({ refused: { code, params, file } }: { refused: RefusedFile }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const money = useMoney();
  const amount = (name: string) => (params[name] === undefined ? '' : money(String(params[name])));
  const columns = SHEET_FIELDS.filter((field) =>
    String(params.columns ?? '')
      .split(', ')
      .includes(field),
  );
  const values = {
    ...{
      size: formatBytes(LARGEST_STATEMENT, locale),
      line: '',
      name: '',
      iban: '',
      currency: '',
      found: '',
      ...params,
    },
    ...(code === 'balance-mismatch' && { expected: amount('expected'), found: amount('found') }),
    columns: columns.map((field) => t(`columns.${field}`)).join(', '),
  };
  return (
    <Notice tone="danger" role="alert" title={file ? t('not-taken', { file }) : t('nothing-taken')}>
      <p>{t(`refused.${code}`, { expected: '', ...values })}</p>
      {params.excerpt ? (
        <p className="mt-2 font-mono text-sm break-all">
          <bdi>{params.excerpt}</bdi>
        </p>
      ) : null}
    </Notice>
  );
}

/** Takes a bank's file for the preview; what is wrong with the last one stands above. */
export function UploadStatementForm({ refused }: { refused: RefusedFile | undefined }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const busy = useNavigation().state === 'submitting';
  return (
    <div className="grid content-start gap-5">
      {refused ? <RefusedNotice refused={refused} /> : null}
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <Field label={t('new.file')} labelHidden required>
          <FileDrop
            name="file"
            accept=".sta,.mt940,.940,.txt,.xml,.xlsx,.csv"
            icon={FileUp}
            title={t('new.drop')}
            text={t('new.hint', { size: formatBytes(LARGEST_STATEMENT, locale) })}
            choose={t('new.choose')}
            chooseAnother={t('new.choose-another')}
            sizeText={(bytes) => formatBytes(bytes, locale)}
          />
        </Field>
        <div className="file-drop-go">
          <Button type="submit" variant="primary" icon={FileCheck} loading={busy}>
            {t('new.action')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** The file that was not taken, as it was seen (48d). */
export function LeftFile({ refused: { file, size } }: { refused: RefusedFile }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const [, ending = ''] = /\.([^.]{1,8})$/.exec(file) ?? [];
  if (file === '') return null;
  return (
    <section>
      <h2>{t('left-file.title')}</h2>
      <Facts
        items={[
          { label: t('left-file.name'), value: <bdi className="wrap-anywhere">{file}</bdi> },
          { label: t('left-file.size'), value: formatBytes(size, locale) },
          ...(ending ? [{ label: t('left-file.kind'), value: <bdi>{ending.toUpperCase()}</bdi> }] : []),
        ]}
      />
    </section>
  );
}

/** What the bank is to be asked for, and what is refused though it can be read. */
export function StatementAdvice() {
  const { t } = useTranslation('bank-statements');
  return (['which', 'twice', 'balance', 'account', 'gap'] as const).map((about) => (
    <section key={about}>
      <h2>{t(`advice.${about}`)}</h2>
      <p className="text-sm text-muted">{t(`advice.${about}-text`)}</p>
    </section>
  ));
}
