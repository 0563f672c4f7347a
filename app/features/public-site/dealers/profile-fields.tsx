import { useState } from 'react';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { LANGUAGES } from '~/platform/languages';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CITIES, cityName } from './cities';
import { ADDRESS_LENGTH, DISTRICT_LENGTH, WEBSITE_LENGTH, type FactName } from './dealer-facts';
import { MOST_SPANS } from './opening-hours';
import { hourField, type TypedFacts } from './profile-form';
import { weekdayName } from './shown-hours';
import { TRADE_KEYS, type Trade } from './trades';

/** Where the summary of errors leads for a fact. */
export const factId = (name: FactName) => `profile-${name}`;

type FieldsProps = { typed: TypedFacts; errorOf: (name: FactName) => string | undefined };

/** How to reach the dealer, and where it is. */
export function PlaceFields({ typed, errorOf }: FieldsProps) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const provinces = CITIES.map((city) => ({ plate: city.plate, name: cityName(city, locale) }));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field id={factId('phone')} label={t('form.phone')} hint={t('form.phone-hint')} error={errorOf('phone')}>
        <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" dir="ltr" defaultValue={typed.phone} />
      </Field>
      <Field id={factId('website')} label={t('form.website')} optional={t('form.optional')} error={errorOf('website')}>
        <TextInput
          name="website"
          type="url"
          inputMode="url"
          autoComplete="url"
          dir="ltr"
          maxLength={WEBSITE_LENGTH}
          defaultValue={typed.website}
        />
      </Field>
      <Field
        id={factId('address')}
        label={t('form.address')}
        hint={t('form.address-hint')}
        error={errorOf('address')}
        className="sm:col-span-2"
      >
        <TextInput
          name="address"
          autoComplete="street-address"
          maxLength={ADDRESS_LENGTH}
          defaultValue={typed.address}
        />
      </Field>
      <Field id={factId('district')} label={t('form.district')} error={errorOf('district')}>
        <TextInput
          name="district"
          autoComplete="address-level2"
          maxLength={DISTRICT_LENGTH}
          defaultValue={typed.district}
        />
      </Field>
      <Field id={factId('plate')} label={t('form.province')} error={errorOf('plate')}>
        <Select name="plate" defaultValue={typed.plate}>
          <option value="">{t('form.choose')}</option>
          {provinces.map(({ plate, name }) => (
            <option key={plate} value={plate}>
              {plate} {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={factId('position')}
        label={t('form.position')}
        optional={t('form.optional')}
        hint={t('form.position-hint')}
        error={errorOf('position')}
        className="sm:col-span-2"
      >
        <TextInput name="position" inputMode="text" dir="ltr" maxLength={40} defaultValue={typed.position} />
      </Field>
    </div>
  );
}

/** Opening and closing of each day, twice for a pause. */
export function HourFields({ typed, errorOf }: FieldsProps) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const error = errorOf('hours');
  return (
    <fieldset
      id={factId('hours')}
      tabIndex={-1}
      className="grid gap-3"
      aria-describedby={error ? 'profile-hours-error' : 'profile-hours-hint'}
    >
      <legend className="sr-only">{t('form.hours')}</legend>
      {error ? (
        <p id="profile-hours-error" className="field-error">
          {error}
        </p>
      ) : null}
      <p id="profile-hours-hint" className="field-hint">
        {t('form.hours-hint')}
      </p>
      {typed.hours.map((spans, day) => (
        <div key={day} className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[8rem_auto_auto] sm:justify-start">
          <span className="text-sm font-semibold first-letter:uppercase">{weekdayName(day, locale)}</span>
          {Array.from({ length: MOST_SPANS }, (_, pair) => (
            <span key={pair} className="flex items-center gap-2" dir="ltr">
              {(['from', 'to'] as const).map((end) => (
                <TextInput
                  key={end}
                  compact
                  type="time"
                  name={hourField(day, pair, end)}
                  className="w-32"
                  aria-label={t(`form.hours-${end}`, { day: weekdayName(day, locale), number: pair + 1 })}
                  defaultValue={spans[pair]?.[end] ?? ''}
                />
              ))}
            </span>
          ))}
        </div>
      ))}
      <Checkbox
        name="closedOnHolidays"
        label={t('form.closed-on-holidays')}
        defaultChecked={typed.closedOnHolidays}
        className="mt-2"
      />
    </fieldset>
  );
}

/** What the dealer knows, the languages that it speaks, and where else it comes to. */
export function KnowledgeFields({
  typed,
  errorOf,
  tradeNames,
}: FieldsProps & { tradeNames: Readonly<Record<Trade, string>> }) {
  const { t } = useTranslation('dealers');
  const { locale } = useShell();
  const [serves, setServes] = useState(typed.serves.length);
  const set = (name: 'trades' | 'languages', choices: readonly { value: string; label: string; lang?: string }[]) => {
    const error = errorOf(name);
    return (
      <fieldset
        id={factId(name)}
        tabIndex={-1}
        className="grid content-start gap-2.5"
        aria-describedby={error ? `profile-${name}-error` : undefined}
      >
        <legend className="field-label mb-1">{t(`form.${name}`)}</legend>
        {error ? (
          <p id={`profile-${name}-error`} className="field-error">
            {error}
          </p>
        ) : null}
        {choices.map(({ value, label, lang }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={<span lang={lang}>{label}</span>}
            defaultChecked={typed[name].includes(value)}
          />
        ))}
      </fieldset>
    );
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        {set(
          'trades',
          TRADE_KEYS.map((trade) => ({ value: trade, label: tradeNames[trade] })),
        )}
        {set(
          'languages',
          LANGUAGES.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag })),
        )}
      </div>
      <fieldset onChange={({ currentTarget }) => setServes(currentTarget.querySelectorAll('input:checked').length)}>
        <legend className="field-label mb-2">{t('form.serves')}</legend>
        <details>
          <summary className="link w-fit cursor-pointer text-sm">{t('form.serves-chosen', { number: serves })}</summary>
          <div className="mt-3 gap-x-4 sm:columns-3 lg:columns-4">
            {CITIES.map((city) => (
              <Checkbox
                key={city.plate}
                name="serves"
                value={city.plate}
                label={`${city.plate} ${cityName(city, locale)}`}
                defaultChecked={typed.serves.includes(city.plate)}
                className="mb-2 break-inside-avoid"
              />
            ))}
          </div>
        </details>
      </fieldset>
    </div>
  );
}
