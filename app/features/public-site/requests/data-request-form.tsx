import { Form, useLocalAddress } from '~/platform/web';
import { Button } from '~/components/button';
import { Checkbox, Field, TextArea, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import type { RequestAnswer } from './request-answer';
import { Honeypot, ANSWER_PLACE, RequestProblems, RequestReceived, Starred } from './request-field';
import { DATA_RIGHTS } from './request-kinds';
import { useTranslation } from '~/platform/texts';

const IDS = {
  name: 'data-name',
  email: 'data-email',
  phone: 'data-phone',
  right: 'data-right',
  message: 'data-message',
  consent: 'data-consent',
};

/** The form for requests about personal data, with what was wrong with the one before. */
export function DataRequestForm({ answer }: { answer: RequestAnswer | undefined }) {
  const { t } = useTranslation('requests');
  const local = useLocalAddress();
  const typed = (name: string) => answer?.values[name];
  return (
    <Form
      method="post"
      action={`${local('/privacy/request')}#${ANSWER_PLACE}`}
      reloadDocument
      noValidate
      className="request-form"
    >
      <RequestReceived form="data-subject" />
      <RequestProblems answer={answer} ids={IDS} labels={{ right: t('data.right'), message: t('data.message') }} />
      <p className="text-sm text-muted">{t('required-note')}</p>
      <Honeypot id="data-check" />
      <Field id={IDS.name} label={<Starred>{t('field.name')}</Starred>} error={answer?.errors.name} required>
        <TextInput name="name" autoComplete="name" maxLength={120} defaultValue={typed('name')} />
      </Field>
      <Field id={IDS.email} label={<Starred>{t('field.email')}</Starred>} error={answer?.errors.email} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          defaultValue={typed('email')}
        />
      </Field>
      <Field id={IDS.phone} label={t('field.phone')} optional={t('optional')} error={answer?.errors.phone}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={30}
          defaultValue={typed('phone')}
        />
      </Field>
      <Field id={IDS.right} label={<Starred>{t('data.right')}</Starred>} error={answer?.errors.right} required>
        <Select name="right" defaultValue={typed('right') ?? ''}>
          <option value="">{t('data.right-choose')}</option>
          {DATA_RIGHTS.map((right) => (
            <option key={right} value={right}>
              {t(`right.${right}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={IDS.message}
        label={<Starred>{t('data.message')}</Starred>}
        hint={t('data.message-hint')}
        error={answer?.errors.message}
        required
      >
        <TextArea name="message" rows={6} maxLength={2000} defaultValue={typed('message')} />
      </Field>
      <Checkbox
        id={IDS.consent}
        name="consent"
        required
        defaultChecked={typed('consent') === 'on'}
        error={answer?.errors.consent}
        label={t('data.consent')}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" size="big">
          {t('data.submit')}
        </Button>
      </div>
    </Form>
  );
}
