import { Stepper } from '~/components/stepper';
import { useTranslation } from '~/platform/texts';

const STEPS = ['file', 'preview', 'result'] as const;

/** The way of a bank's file, from its upload to the result. */
export function StatementSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('bank-statements');
  const at = STEPS.indexOf(current);
  return (
    <div className="import-steps mb-5">
      <Stepper
        label={t('steps.label')}
        doneLabel={t('steps.done')}
        steps={STEPS.map((name, index) => ({
          label: t(`steps.${name}`),
          state: index < at ? 'done' : index === at ? 'current' : 'todo',
        }))}
      />
    </div>
  );
}
