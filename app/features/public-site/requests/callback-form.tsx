import { Form, Link, useLocalAddress, useLocation } from '~/platform/web';
import { Phone } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { useTranslation } from '~/platform/texts';
import type { RequestAnswer } from './request-answer';
import { Honeypot, ANSWER_PLACE, RequestProblems, RequestReceived, Starred } from './request-field';
import { ConsentBox } from './consent-box';
import { CALLBACK, CALLBACK_KINDS, type CallbackKind } from './request-kinds';

/** The form's fragment on a page. */
export const CALLBACK_PLACE = 'contact';

/** Room for any usual form of a number; the rule is about its ten digits. */
const PHONE_TYPED = 30;

const IDS = {
  about: 'callback-about',
  name: 'callback-name',
  email: 'callback-phone',
  consent: 'callback-consent',
};

/**
 * Asks for a name and a phone number to call (public-site §3). It is posted to `/contacts` from every page and leads
 * back with the thanks; after an error `/contacts` shows it again. It works without scripts on cached pages.
 * @param kind the subject of the call, if it is more than a call: then the visitor may describe it
 * @param about the description, if the page knows it
 */
export function CallbackForm({
  kind = 'callback',
  about = '',
  answer,
}: {
  kind?: CallbackKind;
  about?: string;
  answer?: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('requests');
  const local = useLocalAddress();
  const { pathname } = useLocation();
  const own = answer?.form === 'callback' ? answer : undefined;
  const typed = (name: string, otherwise = '') => own?.values[name] ?? otherwise;
  const asked = CALLBACK_KINDS.find((one) => one === own?.values.kind) ?? kind;
  return (
    <Form
      method="post"
      action={`${local('/contacts')}#${ANSWER_PLACE}`}
      reloadDocument
      noValidate
      className="request-form"
    >
      <RequestReceived form="callback" />
      <RequestProblems
        answer={own}
        ids={IDS}
        labels={{
          name: t('callback.name'),
          email: t('callback.phone'),
          ...(asked !== 'callback' && { about: t(`callback.about.${asked}`) }),
        }}
      />
      <input type="hidden" name="from" value={typed('from', `${pathname}#${ANSWER_PLACE}`)} />
      <input type="hidden" name="kind" value={asked} />
      <input type="hidden" name="subject" value={CALLBACK.subject} />
      <input type="hidden" name="message" value={CALLBACK.message} />
      <Honeypot id="callback-check" />
      {asked === 'callback' ? null : (
        <Field id={IDS.about} label={t(`callback.about.${asked}`)} error={own?.errors.about}>
          <TextInput name="about" maxLength={120} defaultValue={typed('about', about)} />
        </Field>
      )}
      <Field id={IDS.name} label={t('callback.name')} optional={t('optional')} error={own?.errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={120} defaultValue={typed('name')} />
      </Field>
      <Field
        id={IDS.email}
        label={<Starred>{t('callback.phone')}</Starred>}
        hint={t('callback.phone-hint')}
        error={own?.errors.email}
        required
      >
        <TextInput
          name="email"
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+90"
          placeholder="(111)111-11-11"
          maxLength={PHONE_TYPED}
          defaultValue={typed('email')}
        />
      </Field>
      <ConsentBox
        id={IDS.consent}
        text={t('callback.consent')}
        given={own?.values.consent === 'on'}
        error={own?.errors.consent}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" size="big" icon={Phone}>
          {t('callback.submit')}
        </Button>
        <Link to="/services" className="link">
          {t('callback.more')}
        </Link>
      </div>
    </Form>
  );
}
