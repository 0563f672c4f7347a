import { Eye, EyeOff, ShieldCheck } from '~/components/icons';
import { useCallback, useEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '~/platform/texts';
import { Field, TextInput } from '~/components/field';
import { Select } from '~/components/select';
import { Tag } from '~/components/tag';
import { useEffectBeforePaint } from '~/components/use-effect-before-paint';
import { useHydrated } from '~/components/use-hydrated';
import { formatMoney, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { CardArt } from './card-art';
import {
  CARD_NAMES,
  CVV_MAX,
  INSTALMENTS,
  cardType,
  checkCard,
  cvvLength,
  digitsOf,
  editNumber,
  expiryYears,
  grouped,
  isPastMonth,
  masked,
  withoutDigits,
  writtenLength,
  type CardField,
  type CardValues,
  type YearMonth,
} from '~/features/ordering/card-payments/card-number';

const EMPTY: CardValues = { number: '', name: '', month: '', year: '', cvv: '', instalments: '' };
const NAME_LENGTH = 60;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const twoDigits = (month: number) => String(month).padStart(2, '0');
const idOf = (field: CardField) => `card-${field}`;

/**
 * Runs a callback at once or, while a pointer is down, after its click: an error message that grows the form in between
 * would move the pressed button away from the pointer, and the click would be lost.
 */
function useAfterClick(): (act: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      down.current = true;
    };
    const release = () => {
      down.current = false;
      setTimeout(() => waiting.current.splice(0).forEach((act) => act()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((act) => {
    if (down.current) waiting.current.push(act);
    else act();
  }, []);
}

/**
 * The fields of a card (dealer-shop §5). They have no name and, through an empty `form`, belong to no form: no card
 * data is posted, stored or kept after the page is left (readings 23). Needs the namespace `payment`.
 */
export function CardForm({
  today,
  totalKurus,
}: {
  /** From the loader, `monthOf(new Date())`, so that server and browser offer the same months. */
  today: YearMonth;
  /** The amount to be paid. */
  totalKurus: Kurus;
}) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const hydrated = useHydrated();
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [focused, setFocused] = useState<CardField>();
  const [shown, setShown] = useState(false);
  const afterClick = useAfterClick();
  const caret = useRef<{ input: HTMLInputElement; at: number }>();

  const { number } = values;
  const type = cardType(number);
  const errors = checkCard(values, today);

  useEffectBeforePaint(() => {
    caret.current?.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });

  // Cleared before the browser puts the page into its back-forward cache or saves its fields with the session.
  useEffect(() => {
    const clear = () =>
      flushSync(() => {
        setValues(EMPTY);
        setLeft(new Set());
        setShown(false);
      });
    window.addEventListener('pagehide', clear);
    return () => window.removeEventListener('pagehide', clear);
  }, []);

  const set = (field: CardField, value: string) => setValues((before) => ({ ...before, [field]: value }));

  const changeNumber = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Something wrote into the masked text: the digits behind the dots would be lost.
    if (input.value.includes('•')) return;
    const { inputType } = event.nativeEvent as InputEvent;
    const deletes =
      inputType === 'deleteContentBackward' ? 'backward' : inputType === 'deleteContentForward' ? 'forward' : undefined;
    const edit = editNumber(number, input.value, input.selectionStart ?? input.value.length, deletes);
    if (document.activeElement === input) caret.current = { input, at: edit.caret };
    set('number', edit.digits);
  };

  const fieldProps = (field: CardField) => {
    const error = left.has(field) ? errors[field] : undefined;
    return {
      id: idOf(field),
      required: true,
      error: error && t(`card.error.${error}`, { digits: cvvLength(number) }),
    };
  };
  const controlProps = (field: CardField) => ({
    form: '',
    onFocus: () => setFocused(field),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      setFocused(undefined);
      // Switching to another window does not leave the field.
      if (document.activeElement === event.currentTarget) return;
      afterClick(() => setLeft((before) => new Set(before).add(field)));
    },
  });
  const chosen = (field: CardField) => ({
    value: values[field],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => set(field, event.currentTarget.value),
    ...controlProps(field),
  });

  const Toggle = shown ? EyeOff : Eye;
  const toggleLabel = t(shown ? 'card.hide-number' : 'card.show-number');
  return (
    <div className="card-form">
      <div className="card-form-grid">
        <div className="card-fields">
          <Field {...fieldProps('number')} label={t('card.number')} className="is-wide">
            <TextInput
              {...controlProps('number')}
              value={grouped(shown || focused === 'number' ? number : masked(number), number)}
              onChange={changeNumber}
              maxLength={writtenLength(number)}
              inputMode="numeric"
              autoComplete="cc-number"
              dir="ltr"
              className="card-digits"
              aria-describedby={type ? 'card-type' : undefined}
              suffix={
                <span className="card-number-end">
                  {type ? (
                    <span id="card-type">
                      <Tag>{CARD_NAMES[type]}</Tag>
                    </span>
                  ) : null}
                  {hydrated ? (
                    <button
                      type="button"
                      className="input-button"
                      aria-label={toggleLabel}
                      title={toggleLabel}
                      onClick={() => setShown(!shown)}
                    >
                      <Toggle aria-hidden />
                    </button>
                  ) : null}
                </span>
              }
            />
          </Field>
          <Field {...fieldProps('name')} label={t('card.name')} hint={t('card.name-hint')} className="is-wide">
            <TextInput
              {...controlProps('name')}
              value={values.name}
              onChange={(event) => set('name', withoutDigits(event.currentTarget.value))}
              maxLength={NAME_LENGTH}
              autoComplete="cc-name"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field {...fieldProps('month')} label={t('card.month')}>
            <Select {...chosen('month')} autoComplete="cc-exp-month">
              <option value="">{t('card.choose')}</option>
              {MONTHS.map((month) => (
                <option key={month} value={twoDigits(month)} disabled={isPastMonth(month, Number(values.year), today)}>
                  {twoDigits(month)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...fieldProps('year')} label={t('card.year')}>
            <Select {...chosen('year')} autoComplete="cc-exp-year">
              <option value="">{t('card.choose')}</option>
              {expiryYears(today).map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            {...fieldProps('cvv')}
            label="CVV"
            hint={t(type === 'amex' ? 'card.cvv-hint-front' : 'card.cvv-hint-back')}
          >
            <TextInput
              {...controlProps('cvv')}
              value={values.cvv}
              onChange={(event) => set('cvv', digitsOf(event.currentTarget.value).slice(0, CVV_MAX))}
              maxLength={CVV_MAX}
              inputMode="numeric"
              autoComplete="cc-csc"
              dir="ltr"
              className="card-digits"
            />
          </Field>
          <Field
            {...fieldProps('instalments')}
            label={t('card.instalments')}
            hint={t('card.instalments-hint')}
            className="is-wide"
          >
            <Select {...chosen('instalments')}>
              <option value="">{t('card.choose')}</option>
              {INSTALMENTS.map((instalments) => (
                <option key={instalments} value={instalments}>
                  {instalments === 1
                    ? t('card.single', { amount: formatMoney(totalKurus, 'TRL', locale) })
                    : t('card.instalments-number', { number: instalments })}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <CardArt values={values} numberShown={shown} turned={focused === 'cvv'} />
      </div>
      <p className="card-safe">
        <ShieldCheck aria-hidden />
        {t('card.safe')}
      </p>
    </div>
  );
}
