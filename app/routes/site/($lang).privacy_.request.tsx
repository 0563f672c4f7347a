import type { ActionFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLocalAddress } from '~/platform/web';
import { CalendarCheck, HandCoins, ShieldCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox, Field, TextArea, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { answerDataRequest } from '~/features/public-site/requests/answer-forms.server';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import {
  Honeypot,
  ANSWER_PLACE,
  RequestProblems,
  RequestReceived,
  Starred,
} from '~/features/public-site/requests/request-field';
import { DATA_RIGHTS } from '~/features/public-site/requests/request-kinds';
import { localAddress } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'requests:data.title',
  descriptionKey: 'requests:data.description',
  breadcrumbKey: 'requests:data.breadcrumb',
};

export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerDataRequest(request, localAddress(request, '/privacy/request'));
}

const PLACE = 'form';
const IDS = {
  name: 'data-name',
  email: 'data-email',
  phone: 'data-phone',
  right: 'data-right',
  message: 'data-message',
  consent: 'data-consent',
};

const FACTS = [
  { name: 'promise', icon: CalendarCheck },
  { name: 'free', icon: HandCoins },
  { name: 'identity', icon: ShieldCheck },
] as const;

/** The form for requests by article 11 of law 6698, which are answered within 30 days (public-site §2). */
export default function DataRequest() {
  const answer = useActionData<RequestAnswer>();
  const { t } = useTranslation('requests');
  const local = useLocalAddress();
  const typed = (name: string) => answer?.values[name];
  return (
    <div className="wrap grid items-start gap-10 pt-3 pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid gap-2">
          <h1>{t('data.title')}</h1>
          <p className="lead">{t('data.lead')}</p>
        </header>
        <ul className="grid gap-6">
          {FACTS.map(({ name, icon: Icon }) => (
            <li key={name} className="grid grid-cols-[24px_minmax(0,1fr)] gap-4">
              <Icon aria-hidden className="mt-0.5 text-action-text" />
              <div className="grid gap-1">
                <b className="font-semibold">{t(`data.${name}`)}</b>
                <p className="text-sm text-muted">{t(`data.${name}-text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/privacy" className="link">
            {t('data.privacy')}
          </Link>
        </p>
      </div>
      <section id={PLACE} className="card grid gap-5 max-sm:p-5" aria-labelledby="data-form-title">
        <h2 id="data-form-title">{t('data.form')}</h2>
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
      </section>
    </div>
  );
}
