import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Select } from '~/components/select';
import { REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { useTranslation } from '~/platform/texts';
import type { RequestCard, Assignee } from './request-desk-store.server';
import { Marks, Refused, useBusy } from './request-form-parts';
import type { RequestAnswer } from './request-form';

/** Changes the state of a request, its assignee, and the note of staff. */
export function HandlingForm({
  request,
  assignees,
  answer,
}: {
  request: RequestCard;
  assignees: readonly Assignee[];
  answer: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('change');
  return (
    <section>
      <h2>{t('handling')}</h2>
      <KeptForm method="post" version={request.version} className="grid gap-4">
        <Marks intent="change" version={request.version} />
        <Refused answer={answer} />
        <Field label={t('column.state')} error={answer?.errors.state}>
          <Select name="state" compact defaultValue={answer?.values.state ?? request.state}>
            {REQUEST_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('column.assignee')} error={answer?.errors.assignee}>
          <Select name="assignee" compact defaultValue={answer?.values.assignee ?? String(request.assigneeId ?? '')}>
            <option value="">{t('nobody')}</option>
            {request.assigneeId !== null && !assignees.some(({ id }) => id === request.assigneeId) ? (
              <option value={request.assigneeId}>{request.assignee}</option>
            ) : null}
            {assignees.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('note')} hint={t('note-hint')} error={answer?.errors.note}>
          <TextArea name="note" rows={4} maxLength={2000} defaultValue={answer?.values.note ?? request.note} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </KeptForm>
    </section>
  );
}
