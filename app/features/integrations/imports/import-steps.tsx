import { Stepper, type Step } from '~/components/stepper';
import { useTranslation, type TFunction } from '~/platform/texts';
import type { ImportState } from './import-store.server';

/** The way of a file, from its upload to the result. */
export function ImportSteps({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  return (
    <div className="import-steps mb-5">
      <Stepper label={t('steps.label')} doneLabel={t('steps.done')} steps={stepsOf(state, t)} />
    </div>
  );
}

function stepsOf(state: ImportState, t: TFunction<'imports'>): Step[] {
  const at =
    { checking: 1, refused: 0, checked: 1, discarded: 1, importing: 2, stopping: 2, failed: 2 }[state as string] ?? 3;
  const over = state === 'done' || state === 'undone';
  return (['file', 'trial', 'import', 'result'] as const).map((name, index) => ({
    label: t(`steps.${name}`),
    state: index < at || over ? 'done' : index === at ? 'current' : 'todo',
  }));
}
