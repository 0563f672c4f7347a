import { Field, TextInput } from '~/components/field';

/** The field for a code of an app or a recovery code. */
export function CodeField({
  label,
  hint,
  error,
  recovery = false,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  recovery?: boolean;
}) {
  return (
    <Field id="second-factor-code" label={label} hint={hint} error={error} className="max-w-72" required>
      <TextInput
        name="code"
        dir="ltr"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  );
}
