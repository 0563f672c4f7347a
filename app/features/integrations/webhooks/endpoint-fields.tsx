import { useId } from 'react';
import { Checkbox, Field, TextInput } from '~/components/field';
import { EVENT_TYPES, eventText } from '~/features/kit/events/event-types';
import { useTranslation } from '~/platform/texts';
import { NAME_LENGTH, URL_LENGTH, type EndpointAnswer } from './endpoint-form';

/** The field errors of an endpoint's form, for the list above it. */
export function useFactErrors(answer: EndpointAnswer | undefined, id: string) {
  const { find } = useTranslation('webhooks');
  const wrong = answer?.wrong ?? [];
  return wrong.map((name) => ({
    id: name.startsWith('url-')
      ? `${id}-url`
      : name.startsWith('name')
        ? `${id}-name`
        : name === 'events'
          ? `${id}-events`
          : name === 'reason'
            ? `${id}-reason`
            : undefined,
    message: find(`webhooks:rule.${name}`) ?? name,
  }));
}

export function EndpointFields({
  id,
  values,
  answer,
}: {
  /** The form's id, and the prefix of its fields' ids. */
  id: string;
  values: { name: string; url: string; events: readonly string[] };
  answer: EndpointAnswer | undefined;
}) {
  const { t, find } = useTranslation('webhooks');
  const legend = useId();
  const wrong = answer?.wrong ?? [];
  const shown = answer && wrong.length > 0 ? answer.values : values;
  const url = wrong.find((name) => name.startsWith('url-'));
  const name = wrong.find((rule) => rule.startsWith('name'));
  return (
    <>
      <Field
        id={`${id}-name`}
        label={t('field.name')}
        error={name ? (find(`webhooks:rule.${name}`) ?? name) : undefined}
        required
      >
        <TextInput name="name" maxLength={NAME_LENGTH} defaultValue={shown.name} autoComplete="off" />
      </Field>
      <Field
        id={`${id}-url`}
        label={t('field.url')}
        hint={t('field.url-hint')}
        error={url ? (find(`webhooks:rule.${url}`) ?? url) : undefined}
        required
      >
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={URL_LENGTH}
          defaultValue={shown.url}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <fieldset
        id={`${id}-events`}
        tabIndex={-1}
        className="grid gap-2"
        aria-labelledby={legend}
        aria-describedby={wrong.includes('events') ? `${legend}-error` : undefined}
      >
        <legend id={legend} className="mb-2 text-sm font-semibold">
          {t('field.events')}
        </legend>
        {wrong.includes('events') ? (
          <p id={`${legend}-error`} className="text-sm text-danger-text">
            {t('rule.events')}
          </p>
        ) : null}
        {EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            name="events"
            value={type}
            defaultChecked={shown.events.includes(type)}
            label={
              <>
                {eventText(t, type)}{' '}
                <code dir="ltr" className="text-xs text-muted">
                  {type}
                </code>
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}
