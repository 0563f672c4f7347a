import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useNavigation } from '~/platform/web';
import { useEffect } from 'react';
import { useTranslation } from '~/platform/texts';
import type { z } from 'zod';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';
import type { FormAnswer } from './form-answer';

/**
 * The behaviour of all account forms: they work without scripts; with scripts they check each field on blur and also show
 * a refusal as a toast. The texts are those of the namespace `auth`.
 * @param options.names the fields in their order, for the summary; `{id}-{name}` is the id of each control
 * @param options.params values for the messages
 */
export function useAccountForm<Values extends Record<string, unknown>>(options: {
  id: string;
  schema: z.ZodType<Values>;
  names: readonly (keyof Values & string)[];
  /** The response of the action; a response to another form of the page is ignored. */
  answer: FormAnswer | undefined;
  params?: Record<string, string | number>;
}) {
  const { id, schema, names, params = {} } = options;
  const answer = options.answer?.form === id ? options.answer : undefined;
  const { t, find } = useTranslation('auth');
  const toast = useToast();
  const hydrated = useHydrated();
  const busy = useNavigation().formData?.get('form') === id;
  const [form, fields] = useForm<Values>({
    id,
    lastResult: answer?.lastResult,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const refused = answer?.refused;
  useEffect(() => {
    if (!refused) return;
    const { message, tone } = refused;
    toast({ message: tone === 'danger' ? t('failed', { message }) : message, tone });
    for (const input of document.querySelectorAll<HTMLInputElement>(`#${id} [autocomplete$=-password]`))
      input.value = '';
  }, [answer, refused, toast, t, id]);

  const errorOf = (name: keyof Values & string) => {
    const key = fields[name].errors?.[0];
    return key && (find(`auth:${key}`, params) ?? key);
  };
  return {
    form: { ...getFormProps(form), method: 'post' as const, noValidate: hydrated },
    /** Sent with the form, so that a page with several forms can tell them apart. */
    mark: { type: 'hidden', name: 'form', value: id } as const,
    fields,
    idOf: (name: keyof Values & string) => `${id}-${name}`,
    errorOf,
    errors: names.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ id: `${id}-${name}`, message }] : [];
    }),
    answer,
    busy,
    hydrated,
  };
}
