import { Form, useNavigation } from '~/platform/web';
import { FileImage, Trash, Upload } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { useHydrated } from '~/components/use-hydrated';
import type { FormAnswer } from './form-answer';

/** The photo of an account, with buttons to change and remove it. */
export function PhotoForm({ name, url, answer }: { name: string; url: string | null; answer: FormAnswer | undefined }) {
  const { t, language } = useTranslation('account');
  const [chosen, setChosen] = useState<string>();
  // With scripts a chosen file is sent at once.
  const hydrated = useHydrated();
  const sent = useNavigation().formData?.get('form');
  const error = answer?.form === 'photo' ? answer.refused?.message : undefined;
  return (
    <div className="flex flex-wrap items-start gap-5">
      {url ? (
        <img
          src={url}
          alt={t('photo.alt', { name })}
          width={80}
          height={80}
          className="size-20 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-action-tint text-xl font-semibold text-action-text"
        >
          {[...name][0]?.toLocaleUpperCase(language)}
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <Form method="post" encType="multipart/form-data" className="grid gap-2" key={url}>
          <input type="hidden" name="form" value="photo" />
          <Field id="photo" label={t('photo.label')} hint={t('photo.hint')} error={error}>
            <span className="flex min-w-0 flex-wrap items-center gap-3">
              {/* The browser's own button speaks the browser's language. */}
              <input
                type="file"
                id="photo"
                name="photo"
                accept="image/png,image/jpeg,image/webp"
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'photo-error photo-description' : 'photo-description'}
                className="peer sr-only"
                onChange={({ currentTarget: { files, form } }) => {
                  setChosen(files?.[0]?.name);
                  if (files?.length) form?.requestSubmit();
                }}
              />
              <label
                htmlFor="photo"
                className="btn btn-secondary btn-small cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action"
              >
                <FileImage aria-hidden />
                {t('photo.choose')}
              </label>
              <bdi className="min-w-0 truncate text-sm text-muted" role="status" aria-busy={sent === 'photo'}>
                {chosen}
              </bdi>
            </span>
          </Field>
          {hydrated ? null : (
            <Button type="submit" icon={Upload} size="small" className="justify-self-start">
              {t('photo.submit')}
            </Button>
          )}
        </Form>
        {url ? (
          <Form method="post">
            <input type="hidden" name="form" value="remove-photo" />
            <Button type="submit" icon={Trash} size="small" variant="quiet" loading={sent === 'remove-photo'}>
              {t('photo.remove')}
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
