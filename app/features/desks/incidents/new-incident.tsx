import { Form, useNavigation } from '~/platform/web';
import { Plus } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { useTranslation } from '~/platform/texts';
import type { NewIncidentAnswer, ShownCause } from './known-causes';

/** Opens an incident by hand: for a cause that the rows tell of, from its first failure or from a time that is chosen. */
export function NewIncident({
  causes,
  answer,
}: {
  causes: readonly ShownCause[];
  answer: NewIncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  const busy = useNavigation().formData?.has('began') ?? false;
  return (
    <details className="new-incident" open={answer !== undefined || undefined}>
      <summary className="btn btn-secondary">
        <Plus aria-hidden />
        {t('incident.open-for')}…
      </summary>
      <Form method="post">
        <Field label={t('incident.column.cause')}>
          <Select compact name="cause" defaultValue={answer?.values.cause}>
            {causes.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('incident.new.began')}
          optional={t('incident.optional')}
          hint={t('incident.new.began-hint')}
          error={answer ? t('incident.new.began-wrong') : undefined}
        >
          <TextInput compact type="datetime-local" name="began" defaultValue={answer?.values.began} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={busy}>
            {t('incident.open-for')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
