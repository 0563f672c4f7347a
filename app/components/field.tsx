import { CircleExclamationPoint, Eye, EyeOff, Lock, type LucideIcon } from './icons';
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names';
import { FieldContext, useWiring } from './field-wiring';
import { useEffectBeforePaint } from './use-effect-before-paint';
import { useHydrated } from './use-hydrated';

type FieldProps = {
  label: ReactNode;
  /**
   * The control's id; the error gets `{id}-error`, the hint `{id}-description`. Set it where an ErrorSummary links here.
   */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The word for "optional", shown after the label. */
  optional?: string;
  required?: boolean;
  /** Shown at the end of the label's line, as "forgot my password". */
  aside?: ReactNode;
  /** The label is read out but not shown. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, error, hint, in that order. The control inside takes its id, description and state from here. */
export function Field({
  label,
  id: givenId,
  hint,
  error,
  optional,
  required = false,
  aside,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(error ? `${id}-error` : null, hint ? `${id}-description` : null) || undefined;
  return (
    <div className={classNames('field', className)}>
      <div className={labelHidden ? 'sr-only' : 'field-head'}>
        <label htmlFor={id} className="field-label">
          {label}
          {optional ? <span className="field-optional"> ({optional})</span> : null}
        </label>
        {aside}
      </div>
      <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext.Provider>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-description`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleExclamationPoint aria-hidden />
      <span>{children}</span>
    </p>
  );
}

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
  /** Smaller, for tool bars. */
  compact?: boolean;
  icon?: LucideIcon;
  /** Fixed text before the value, separate from it: "+90". */
  prefix?: ReactNode;
  /** Shown inside the end of the box: a key hint, a small button. */
  suffix?: ReactNode;
};

export function TextInput({
  compact = false,
  icon: Icon,
  prefix,
  suffix,
  className,
  id,
  required,
  'aria-describedby': describedBy,
  ...rest
}: TextInputProps) {
  const wiring = useWiring({ id, describedBy, required });
  return (
    <span className={classNames('input-box', compact && 'input-compact', className)} dir={rest.dir}>
      {Icon ? <Icon aria-hidden /> : null}
      {prefix ? <span className="input-prefix">{prefix}</span> : null}
      <input type="text" {...rest} {...wiring} className="input" />
      {suffix}
    </span>
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'size'> & {
  showLabel: string;
  hideLabel: string;
};

/** The eye appears once scripts run. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const label = shown ? hideLabel : showLabel;
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      suffix={
        hydrated ? (
          <button
            type="button"
            className="input-button"
            aria-label={label}
            title={label}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden />
          </button>
        ) : null
      }
    />
  );
}

type TextAreaProps = ComponentProps<'textarea'> & {
  /** With `maxLength`: the words for how many characters are left, shown once scripts run. */
  remaining?: (left: number) => string;
};

export function TextArea({
  remaining,
  className,
  id,
  required,
  'aria-describedby': describedBy,
  onInput,
  ...rest
}: TextAreaProps) {
  const countId = useId();
  const hydrated = useHydrated();
  const [length, setLength] = useState(() => String(rest.value ?? rest.defaultValue ?? '').length);
  const counted = hydrated && remaining && rest.maxLength !== undefined ? remaining(rest.maxLength - length) : null;
  const wiring = useWiring({ id, describedBy: classNames(describedBy, counted && countId), required });
  return (
    <>
      <textarea
        rows={3}
        {...rest}
        {...wiring}
        className={classNames('textarea', className)}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {counted ? (
        <span id={countId} className="field-hint field-count">
          {counted}
        </span>
      ) : null}
    </>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** Read out but not shown, for the selection column of a table. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Some, but not all, of the items that it stands for are selected. */
  mixed?: boolean;
};

export function Checkbox({
  label,
  labelHidden = false,
  hint,
  error,
  mixed = false,
  className,
  id: givenId,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className={classNames('choice-field', className)}>
      <label className="choice">
        <input
          {...rest}
          ref={ref}
          id={id}
          type="checkbox"
          className="check"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${id}-error`, hint ? `${id}-description` : null) || undefined}
        />
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-description`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon;
  disabled?: boolean;
  /** Shown at the option's end: when it takes effect, or that it is not available yet. */
  aside?: ReactNode;
  /** RadioPanels only: shown below the option while it is selected, without scripts too. */
  content?: ReactNode;
};

type RadioProps = {
  legend: ReactNode;
  legendHidden?: boolean;
  name: string;
  /** The fieldset's id; the first radio has `{id}-0`. */
  id?: string;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  value?: string;
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

function RadioSet({ look, ...props }: RadioProps & { look: 'cards' | 'panels' }) {
  const { legend, legendHidden, name, options, defaultValue, value, onValueChange, hint, error, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <fieldset
      id={id}
      className={classNames('radios', className)}
      aria-describedby={classNames(error && `${id}-error`, hint ? `${id}-description` : null) || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className={`radios-${look}`}>
        {options.map((option, index) => {
          const { icon: Icon } = option;
          const chosen =
            value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value };
          return (
            <div key={option.value} className="radio-option">
              <label className="choice">
                <input
                  {...chosen}
                  onChange={() => onValueChange?.(option.value)}
                  id={`${id}-${index}`}
                  type="radio"
                  name={name}
                  value={option.value}
                  disabled={option.disabled}
                  className="radio"
                />
                {Icon ? <Icon aria-hidden /> : null}
                <span className="choice-text">
                  <span className="choice-label">{option.label}</span>
                  {option.hint ? <span className="choice-hint">{option.hint}</span> : null}
                </span>
                {option.aside ? <span className="choice-aside">{option.aside}</span> : null}
              </label>
              {option.content && look === 'panels' ? <div className="radio-content">{option.content}</div> : null}
            </div>
          );
        })}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-description`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Radios as cards side by side. Uncontrolled with `defaultValue`, controlled with `value`; `onValueChange` works with both. */
export function RadioCards(props: RadioProps) {
  return <RadioSet {...props} look="cards" />;
}

/** Radios as one list of panels; the selected one opens its `content`. */
export function RadioPanels(props: RadioProps) {
  return <RadioSet {...props} look="panels" />;
}

export type SummaryError = {
  /** The id of the field to go to; without one the message has no link. */
  id?: string | undefined;
  message: string;
  /** Fields with a label are named together, before the message they share. */
  label?: string | undefined;
};

/** The list of errors above the form. It takes the focus when it appears, and its links move the focus to the fields. */
export function ErrorSummary({
  id: ownId,
  title,
  errors,
  answer,
}: {
  /** Where the form is posted to this fragment, browsers move the focus here without scripts. */
  id?: string;
  title: string;
  errors: readonly SummaryError[];
  /**
   * The server's answer, compared by identity: the list takes the focus once per answer, not again while fields are edited.
   */
  answer: unknown;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<unknown>();
  useEffectBeforePaint(() => {
    if (errors.length === 0 || focusedFor.current === answer) return;
    focusedFor.current = answer;
    ref.current?.focus();
  });
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    const target = document.getElementById(id);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'center' });
  };
  const link = (id: string | undefined, text: string) =>
    id ? (
      <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
        {text}
      </a>
    ) : (
      text
    );
  const labelled = errors.filter(({ label }) => label !== undefined);
  return (
    <div ref={ref} id={ownId} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {labelled.length > 0 ? (
          <li>
            {labelled.map(({ id, label = '' }, index) => (
              <Fragment key={id ?? label}>
                {index > 0 ? ', ' : ''}
                {link(id, label)}
              </Fragment>
            ))}{' '}
            {labelled[0]?.message}
          </li>
        ) : null}
        {errors.map(({ id, message, label }) =>
          label === undefined ? <li key={`${id ?? ''}${message}`}>{link(id, message)}</li> : null,
        )}
      </ul>
    </div>
  );
}

/** A value from a record that cannot be changed here. */
export function LockedField({
  label,
  value,
  reason,
}: {
  label: ReactNode;
  value: string;
  /** Why it is locked, read out with the lock and shown on hover. */
  reason: string;
}) {
  return (
    <Field label={label}>
      <TextInput
        value={value}
        readOnly
        dir="auto"
        suffix={
          <span className="input-lock" title={reason}>
            <Lock aria-hidden />
            <span className="sr-only">{reason}</span>
          </span>
        }
      />
    </Field>
  );
}
