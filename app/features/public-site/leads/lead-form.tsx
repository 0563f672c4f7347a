import { Form, Link, useLocation } from '~/platform/web';
import { ArrowRight, MapPin } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { CITIES, cityName } from '~/features/public-site/dealers/cities';
import { ANSWER_PLACE, Honeypot, RequestProblems } from '~/features/public-site/requests/request-field';
import { ConsentBox } from '~/features/public-site/requests/consent-box';
import { useTranslation } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import type { LeadAnswer } from './answer-lead-form.server';
import type { DealerChoice } from './dealer-choices.server';
import { SHOW_DEALERS } from './lead-form-schema';

/** The button that sends it stands outside the form, beside the sum. */
export const LEAD_FORM = 'lead-form';

const IDS = {
  name: 'lead-name',
  business: 'lead-business',
  phone: 'lead-phone',
  email: 'lead-email',
  province: 'lead-province',
  district: 'lead-district',
  dealer: 'lead-dealer',
  note: 'lead-note',
  consent: 'lead-consent',
};

/** Who the visitor is, where, which dealer and with what words; it works without scripts and keeps what was typed. */
export function LeadForm({
  start,
  answer,
  wordsOnly,
}: {
  /** There is nothing but words to send: they are asked for. */
  wordsOnly: boolean;
  start: { key: string; province: string; dealer: string; dealers: DealerChoice[] };
  answer: LeadAnswer | undefined;
}) {
  const { t } = useTranslation('leads');
  const { locale } = useShell();
  const { pathname, search } = useLocation();
  const typed = (name: string, otherwise = '') => answer?.values[name] ?? otherwise;
  const error = (name: string) => answer?.errors[name];
  const optional = t('form.optional');
  const action = `${pathname}${search}`;
  const cities = CITIES.map((city) => ({ plate: city.plate, name: cityName(city, locale) })).sort((a, b) =>
    a.name.localeCompare(b.name, locale === 'cn' ? 'zh' : locale),
  );
  return (
    <Form
      id={LEAD_FORM}
      method="post"
      action={`${action}#${ANSWER_PLACE}`}
      reloadDocument
      noValidate
      className="request-form lead-form"
    >
      <RequestProblems
        answer={answer}
        ids={IDS}
        labels={{
          name: t('form.name'),
          phone: t('form.phone'),
          email: t('form.email'),
          province: t('form.province'),
          note: t('form.note'),
        }}
      />
      <input type="hidden" name="key" value={typed('key', start.key)} />
      <Honeypot id="lead-check" />
      <Field id={IDS.name} label={t('form.name')} error={error('name')} required>
        <TextInput name="name" autoComplete="name" maxLength={120} defaultValue={typed('name')} />
      </Field>
      <Field id={IDS.business} label={t('form.business')} optional={optional} error={error('business')}>
        <TextInput name="business" autoComplete="organization" maxLength={120} defaultValue={typed('business')} />
      </Field>
      <Field id={IDS.phone} label={t('form.phone')} hint={t('form.phone-hint')} error={error('phone')} required>
        <TextInput
          name="phone"
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+90"
          maxLength={30}
          defaultValue={typed('phone')}
        />
      </Field>
      <Field
        id={IDS.email}
        label={t('form.email')}
        optional={optional}
        hint={t('form.email-hint')}
        error={error('email')}
      >
        <TextInput
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={typed('email')}
        />
      </Field>
      <Field id={IDS.province} label={t('form.province')} error={error('province')} required>
        <Select name="province" autoComplete="address-level1" defaultValue={typed('province', start.province)}>
          <option value="">{t('form.province-choose')}</option>
          {cities.map(({ plate, name }) => (
            <option key={plate} value={plate}>
              {name} ({plate})
            </option>
          ))}
        </Select>
      </Field>
      <Field id={IDS.district} label={t('form.district')} optional={optional} error={error('district')}>
        <TextInput name="district" autoComplete="address-level2" maxLength={60} defaultValue={typed('district')} />
      </Field>
      <fieldset id={IDS.dealer} className="lead-dealers lead-wide" tabIndex={-1}>
        <legend className="field-label">{t('form.dealer')}</legend>
        <Button
          type="submit"
          name={SHOW_DEALERS}
          value="1"
          formAction={`${action}#${IDS.dealer}`}
          icon={MapPin}
          className="lead-show"
        >
          {t('form.show')}
        </Button>
        <DealerRadios dealers={answer?.dealers ?? start.dealers} chosen={typed('dealer', start.dealer)} />
        <p>
          <Link to="/wheretofindus" className="link lead-more">
            {t('form.all-dealers')}
            <ArrowRight aria-hidden className="turn" />
          </Link>
        </p>
      </fieldset>
      <div className="lead-wide">
        <Field
          id={IDS.note}
          label={t('form.note')}
          {...(!wordsOnly && { optional })}
          required={wordsOnly}
          error={error('note')}
        >
          <TextArea name="note" rows={3} maxLength={1000} defaultValue={typed('note')} />
        </Field>
      </div>
      <div className="lead-wide">
        <ConsentBox
          id={IDS.consent}
          text={t('form.consent')}
          given={answer?.values.consent === 'on'}
          error={error('consent')}
        />
      </div>
    </Form>
  );
}

function DealerRadios({ dealers, chosen }: { dealers: readonly DealerChoice[]; chosen: string }) {
  const { t } = useTranslation('leads');
  const known = dealers.some(({ id }) => String(id) === chosen) ? chosen : '';
  return (
    <>
      {dealers.map(({ id, name, away, facts }) => (
        <label key={id}>
          <input type="radio" name="dealer" value={id} defaultChecked={known === String(id)} className="radio" />
          <b>
            <bdi lang="tr">{name}</bdi>
          </b>
          <span className="lead-away">{away}</span>
          <span className="lead-facts">{facts}</span>
        </label>
      ))}
      <label>
        <input type="radio" name="dealer" value="" defaultChecked={known === ''} className="radio" />
        <b>{t('form.any')}</b>
        <span className="lead-away" />
        <span className="lead-facts">{t('form.any-text')}</span>
      </label>
    </>
  );
}
