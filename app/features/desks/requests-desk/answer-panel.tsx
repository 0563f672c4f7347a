import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { Panel } from '~/components/panel';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { languageOf } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';
import { Marks, Refused, useBusy } from './request-form-parts';
import type { RequestAnswer } from './request-form';

/** The form that answers a request by mail; a request without an address is answered by phone. */
export function AnswerPanel({
  request,
  subject,
  answer,
}: {
  request: RequestCard;
  /** Of the template, in the language of the request. */
  subject: string;
  answer: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('answer');
  if (request.email === '') {
    return (
      <Panel title={t('answer.title')}>
        <p className="text-sm text-muted">{t('answer.by-phone')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('answer.title')}>
      <KeptForm method="post" version={request.version} className="grid gap-4">
        <Marks intent="answer" version={request.version} />
        <Refused answer={answer} />
        <p className="text-sm text-muted">
          {t('answer.to', { address: request.email, language: languageOf(request.locale).name })}
        </p>
        <Field label={t('answer.subject')} error={answer?.errors.subject} required>
          <TextInput name="subject" maxLength={120} defaultValue={answer?.values.subject ?? subject} />
        </Field>
        <Field label={t('answer.text')} error={answer?.errors.text} required>
          <TextArea name="text" rows={8} maxLength={4000} defaultValue={answer?.values.text} />
        </Field>
        <div>
          <Button type="submit" variant="primary" icon={Send} turn loading={busy}>
            {t('answer.send')}
          </Button>
        </div>
      </KeptForm>
    </Panel>
  );
}
