import { useNavigation } from '~/platform/web';
import { ChevronRight, Phone } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { KeptForm } from '~/features/desks/staff/kept-form';
import type { Assignee } from '~/features/desks/requests-desk/request-desk-store.server';
import { useTranslation } from '~/platform/texts';
import type { PhoneAnswer } from './phone-answer';

/** Takes down what the caller wants, with the hour at which somebody calls back. */
export function PhoneNote({
  action,
  whom,
  people,
  me,
  callAt,
  answer,
}: {
  action: string;
  /** What the caller said, where no firm was found: the name and the number are typed then. */
  whom?: string;
  people: readonly Assignee[];
  me: number;
  /** The hour that is offered, as a datetime-local value. */
  callAt: string;
  answer: PhoneAnswer | undefined;
}) {
  const { t } = useTranslation('phone');
  const busy = useNavigation().formData?.get('intent') === 'note';
  const typed = answer?.note;
  return (
    <details className="phone-note" open={typed !== undefined}>
      <summary>
        <ChevronRight aria-hidden className="turn" />
        {t('note-form.open')}
      </summary>
      <KeptForm method="post" action={action} version={0} className="grid gap-3" preventScrollReset noValidate>
        {answer && typed ? <Notice tone="danger" compact role="alert" title={t(`problem.${answer.problem}`)} /> : null}
        {whom === undefined ? null : (
          <div className="phone-note-row">
            <Field label={t('note-form.name')} required>
              <TextInput
                name="name"
                maxLength={120}
                autoComplete="off"
                defaultValue={typed?.name ?? (/\d/.test(whom) ? '' : whom)}
              />
            </Field>
            <Field label={t('firm.phone')} required>
              <TextInput
                name="phone"
                type="tel"
                maxLength={30}
                autoComplete="off"
                defaultValue={typed?.phone ?? (/^[\d\s()+./-]{7,}$/.test(whom) ? whom : '')}
              />
            </Field>
          </div>
        )}
        <Field label={t('note-form.text')} required>
          <TextArea name="text" rows={2} maxLength={1000} dir="auto" defaultValue={typed?.text} />
        </Field>
        <div className="phone-note-row">
          <Field label={t('note-form.at')} hint={t('note-form.at-hint')}>
            <TextInput type="datetime-local" name="at" defaultValue={typed?.at ?? callAt} />
          </Field>
          <Field label={t('note-form.who')}>
            <Select name="who" defaultValue={typed?.who ?? me}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === me ? t('note-form.me', { name }) : name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="phone-acts">
          <Button type="submit" name="intent" value="note" icon={Phone} loading={busy}>
            {t('note-form.save')}
          </Button>
        </div>
      </KeptForm>
    </details>
  );
}
