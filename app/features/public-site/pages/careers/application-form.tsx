import { Form, useLocalAddress } from '~/platform/web';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { FileInput } from '~/components/file-input';
import { Select } from '~/components/select';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { CV_LIMIT_BYTES } from '~/features/public-site/requests/cv-file';
import {
  Honeypot,
  ANSWER_PLACE,
  RequestProblems,
  RequestReceived,
  Starred,
} from '~/features/public-site/requests/request-field';
import { APPLICATION, POSITIONS, type Position } from '~/features/public-site/requests/request-kinds';
import { ConsentBox } from '~/features/public-site/requests/consent-box';
import { useTranslation } from '~/platform/texts';

export const APPLICATION_PLACE = 'basvuru';

/** The fields in their order, by the specification's names (public-site §3), which are also their ids. */
const FIELDS = [
  ...(['sAdi', 'sSoyadi', 'sMail', 'sTelefon', 'sYas', 'sSehir', 'sPozisyon', 'dteBaslamaTarihi', 'sMaas'] as const),
  ...(['sUygulamalar', 'sDeneyim', 'sWeb', 'cv', 'consent'] as const),
];
const IDS = Object.fromEntries(FIELDS.map((name) => [name, name]));

/** Applies for a position, with a CV if one is chosen. */
export function ApplicationForm({
  position,
  answer,
}: {
  position: Position | undefined;
  answer: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('careers');
  const local = useLocalAddress();
  const typed = (name: string) => answer?.values[name];
  const field = (
    name: Exclude<(typeof FIELDS)[number], 'consent'>,
    required: boolean,
    rest: { label?: ReactNode; hint?: string; className?: string } = {},
  ) => {
    const label = (rest.label as string | undefined) ?? t(`requests:field.${name}`);
    return {
      ...rest,
      id: name,
      error: answer?.errors[name],
      required,
      ...(required ? { label: <Starred>{label}</Starred> } : { label, optional: t('requests:optional') }),
    };
  };
  const text = (name: string, maxLength: number, rest: ComponentProps<typeof TextInput> = {}) => (
    <TextInput name={name} maxLength={maxLength} defaultValue={typed(name)} {...rest} />
  );
  return (
    <Form
      method="post"
      action={`${local('/ik')}#${ANSWER_PLACE}`}
      encType="multipart/form-data"
      reloadDocument
      noValidate
      className="application-form"
      aria-labelledby="application-title"
    >
      <div className="note">
        <RequestReceived form="application" />
        <RequestProblems answer={answer} ids={IDS} labels={{ dteBaslamaTarihi: t('form.start') }} />
        <p>{t('requests:required-note')}</p>
      </div>
      <input type="hidden" name="subject" value={APPLICATION.subject} />
      <input type="hidden" name="message" value={APPLICATION.message} />
      <Honeypot id="application-check" />
      <fieldset>
        <legend>
          <span>1</span>
          {t('form.about-you')}
        </legend>
        <div className="application-fields">
          <Field {...field('sAdi', true)}>{text('sAdi', 60, { autoComplete: 'given-name' })}</Field>
          <Field {...field('sSoyadi', true)}>{text('sSoyadi', 60, { autoComplete: 'family-name' })}</Field>
          <Field {...field('sMail', true, { hint: t('form.mail-hint') })}>
            {text('sMail', 254, { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' })}
          </Field>
          <Field {...field('sTelefon', true, { hint: t('form.phone-hint') })}>
            {text('sTelefon', 30, { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' })}
          </Field>
          <Field {...field('sYas', true, { className: 'quarter' })}>{text('sYas', 2, { inputMode: 'numeric' })}</Field>
          <Field {...field('sSehir', true, { className: 'rest' })}>
            {text('sSehir', 60, { autoComplete: 'address-level1' })}
          </Field>
        </div>
      </fieldset>
      <fieldset>
        <legend>
          <span>2</span>
          {t('form.about-job')}
        </legend>
        <div className="application-fields">
          <Field {...field('sPozisyon', true, { className: 'whole' })}>
            <Select name="sPozisyon" defaultValue={typed('sPozisyon') ?? position ?? ''}>
              <option value="">{t('form.choose')}</option>
              {POSITIONS.map((name) => (
                <option key={name} value={name}>
                  {t(`requests:position.${name}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...field('dteBaslamaTarihi', false, { label: t('form.start'), hint: t('form.start-hint') })}>
            <TextInput name="dteBaslamaTarihi" type="date" defaultValue={typed('dteBaslamaTarihi')} />
          </Field>
          <Field {...field('sMaas', false, { hint: t('form.salary-hint') })}>{text('sMaas', 40)}</Field>
          <Field {...field('sUygulamalar', true, { hint: t('form.applications-hint'), className: 'whole' })}>
            {text('sUygulamalar', 300)}
          </Field>
          <Field {...field('sDeneyim', false, { hint: t('form.experience-hint'), className: 'whole' })}>
            <TextArea name="sDeneyim" rows={4} maxLength={2000} defaultValue={typed('sDeneyim')} />
          </Field>
        </div>
      </fieldset>
      <fieldset>
        <legend>
          <span>3</span>
          {t('form.documents')}
        </legend>
        <div className="application-fields">
          <Field {...field('sWeb', false, { hint: t('form.web-hint'), className: 'whole' })}>
            {text('sWeb', 200, { type: 'url', inputMode: 'url', autoComplete: 'url', dir: 'ltr' })}
          </Field>
          <Field
            {...field('cv', false, {
              hint: [t('form.cv-hint'), ...(answer ? [t('form.cv-again')] : [])].join(' '),
              className: 'whole',
            })}
          >
            <FileInput
              name="cv"
              most={{ bytes: CV_LIMIT_BYTES, message: t('errors:cv-too-large') }}
              accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            />
          </Field>
        </div>
      </fieldset>
      <div className="application-end">
        <ConsentBox
          id="consent"
          text={t('form.consent')}
          given={typed('consent') === 'on'}
          error={answer?.errors.consent}
        />
        <Button type="submit" variant="primary" size="big">
          {t('form.submit')}
        </Button>
      </div>
    </Form>
  );
}
