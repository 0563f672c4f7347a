import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import {
  answerStatementForm,
  type StatementAnswer,
} from '~/features/integrations/bank-statements/answer-statement-form.server';
import { bankNames } from '~/features/integrations/bank-statements/bank-names.server';
import { ColumnMapForm } from '~/features/integrations/bank-statements/column-map-form';
import { ImportForm, StatementPreview } from '~/features/integrations/bank-statements/statement-preview';
import type { StatementFormat } from '~/features/integrations/bank-statements/read-statement-file.server';
import { StatementTable } from '~/features/integrations/bank-statements/statement-screens';
import { StatementSteps } from '~/features/integrations/bank-statements/statement-steps';
import { listStatements } from '~/features/integrations/bank-statements/statement-store.server';
import {
  LeftFile,
  StatementAdvice,
  UploadStatementForm,
} from '~/features/integrations/bank-statements/upload-statement-form';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'bank-statements:new.title',
  breadcrumbKey: 'bank-statements:new.title',
};

const LATEST_SHOWN = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.write');
  const [latest, bankOf] = await Promise.all([listStatements(LATEST_SHOWN), bankNames()]);
  return { latest: latest.map((one) => ({ ...one, bank: bankOf(one.accountIban) })) };
}

/** The steps of a bank's file: its upload, its columns where they are not known, its preview, and its import (B21). */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const answered = await answerStatementForm(request, viewer);
  if (!('imported' in answered)) return Response.json(answered.answer, { status: answered.status });
  const { ids, known } = answered.imported;
  const [id] = ids;
  const target = `/support/payments/statements${ids.length === 1 && id !== undefined ? `/${id}` : ''}`;
  const t = translator(await localeOf(request));
  const toast = known
    ? flashToast({ tone: 'info', message: t('bank-statements:known-file') })
    : flashToast({ tone: 'success', message: t('bank-statements:imported') });
  return redirect(target, { headers: { 'Set-Cookie': toast } });
}

const formatName = (format: StatementFormat, sheet: string) => ({ mt940: 'MT940', camt053: 'CAMT.053', sheet })[format];

export default function NewStatement() {
  const { latest } = useLoaderData<typeof loader>();
  const answer = useActionData<StatementAnswer>();
  const { t } = useTranslation('bank-statements');
  if (answer?.step === 'preview')
    return (
      <>
        <PageHead
          title={<bdi>{answer.file.name}</bdi>}
          facts={[formatName(answer.format, t('format.sheet')), t('preview.nothing-yet')]}
        />
        <StatementSteps current="preview" />
        <div className="grid gap-6">
          {answer.previews.map((preview) => (
            <StatementPreview key={preview.accountIban} preview={preview} />
          ))}
          <ImportForm file={answer.file} previews={answer.previews} />
        </div>
      </>
    );
  if (answer?.step === 'columns')
    return (
      <>
        <PageHead title={<bdi>{answer.file.name}</bdi>} facts={[t('format.sheet'), t('columns.once')]} />
        <StatementSteps current="file" />
        <ColumnMapForm file={answer.file} table={answer.table} refused={answer.refused} />
      </>
    );
  return (
    <>
      <PageHead title={t('new.title')} facts={[t('new.formats'), t('new.safe')]} />
      <StatementSteps current="file" />
      <div className="split">
        <div className="grid content-start gap-6">
          <UploadStatementForm refused={answer?.refused} />
          {latest.length > 0 ? (
            <section>
              <h2 className="mb-3">{t('new.latest')}</h2>
              <StatementTable statements={latest} />
            </section>
          ) : null}
        </div>
        <aside className="rail">
          {answer ? <LeftFile refused={answer.refused} /> : null}
          <StatementAdvice />
        </aside>
      </div>
    </>
  );
}
