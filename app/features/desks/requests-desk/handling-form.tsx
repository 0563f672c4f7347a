import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { useHydrated } from '~/components/use-hydrated';
import { REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { writes } from '~/features/desks/staff/presence-page';
import { useTranslation } from '~/platform/texts';
import { useNavigation } from '~/platform/web';
import { ContestedNote } from './contested-note';
import { isContested } from './note-merge';
import type { RequestCard, Assignee } from './request-desk-store.server';
import { LastChange, Marks, Refused, SeenValues, useBusy } from './request-form-parts';
import { HANDLED, seenField, type Handled, type RequestAnswer } from './request-form';

/** Who changed a field last, and when in the reader's words. */
export type Touched = Partial<Record<Handled, { by: string; when: string }>>;

/**
 * Changes the state of a request, its assignee, and the note of staff. What a colleague has changed meanwhile shows in the fields that
 * were not touched here; of a note that both have changed, both texts stay until one is chosen.
 */
export function HandlingForm({
  request,
  assignees,
  touched,
  answer,
}: {
  request: RequestCard;
  assignees: readonly Assignee[];
  touched: Touched;
  answer: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('change');
  const hydrated = useHydrated();
  const now: Record<Handled, string> = {
    state: request.state,
    assignee: String(request.assigneeId ?? ''),
    note: request.note,
  };
  const values = answer?.values;
  const shown = (name: Handled) =>
    values?.[name] === undefined || values[name] === values[seenField(name)] ? now[name] : values[name];
  const refusedNote =
    values?.note === undefined ? undefined : { base: values[seenField('note')] ?? now.note, mine: values.note };
  const [typed, setTyped] = useState(refusedNote);
  const area = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState(answer);
  if (answer !== known) {
    setKnown(answer);
    if (refusedNote) setTyped(refusedNote);
  }
  const { formData } = useNavigation();
  const sent = useRef<unknown>();
  useEffect(() => {
    if (formData?.has('note')) sent.current = formData.get('note');
  }, [formData]);
  useEffect(() => {
    setTyped((before) => {
      if (before?.mine === request.note) return undefined;
      // One's own text has come back, and was typed on meanwhile.
      return before && sent.current === request.note ? { ...before, base: request.note } : before;
    });
  }, [request.version, request.note]);
  const notes = typed && { ...typed, theirs: request.note };
  const contested = hydrated && notes !== undefined && isContested(notes);
  const by = touched.note?.by ?? t('contested.colleague');
  const choose = (text: string) => {
    const box = area.current?.querySelector('textarea');
    if (!box) return;
    box.value = text;
    // The form keeps it as if it had been typed.
    box.dispatchEvent(new Event('input', { bubbles: true }));
    setTyped({ base: request.note, mine: text });
    box.focus();
  };
  const overtaken = answer?.overtaken ? HANDLED.filter((name) => values?.[seenField(name)] !== now[name]) : [];
  return (
    <section>
      <h2>{t('handling')}</h2>
      <KeptForm method="post" version={request.version} className="grid gap-4" {...writes('note')}>
        <Marks intent="change" version={request.version} />
        <SeenValues values={now} />
        {overtaken.length > 0 ? (
          <Notice
            tone="warning"
            compact
            role="alert"
            title={t('overtaken.title', { name: touched[overtaken[0] ?? 'state']?.by ?? by })}
          >
            {overtaken
              .map((name) => t(name === 'note' && contested ? 'overtaken.both' : `overtaken.${name}`))
              .join(' ')}{' '}
            {t('overtaken.again')}
          </Notice>
        ) : (
          <Refused answer={answer} />
        )}
        <Field
          label={t('column.state')}
          error={answer?.errors.state}
          hint={touched.state ? <LastChange change={touched.state} /> : undefined}
        >
          <Select name="state" compact defaultValue={shown('state')}>
            {REQUEST_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('column.assignee')}
          error={answer?.errors.assignee}
          hint={touched.assignee ? <LastChange change={touched.assignee} /> : undefined}
        >
          <Select name="assignee" compact defaultValue={shown('assignee')}>
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
        {contested ? <ContestedNote notes={notes} by={by} onChoose={choose} /> : null}
        <div ref={area} hidden={contested}>
          <Field label={t('note')} hint={t('note-hint')} error={answer?.errors.note}>
            <TextArea
              name="note"
              rows={4}
              maxLength={2000}
              dir="auto"
              defaultValue={shown('note')}
              onInput={({ currentTarget }) =>
                setTyped((before) => ({ base: before?.base ?? request.note, mine: currentTarget.value }))
              }
            />
          </Field>
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={busy}
            blocked={contested}
            aria-describedby={contested ? 'contested-first' : undefined}
          >
            {t('save')}
          </Button>
          {contested ? (
            <p id="contested-first" className="field-hint">
              {t('contested.first')}
            </p>
          ) : null}
        </div>
      </KeptForm>
    </section>
  );
}
