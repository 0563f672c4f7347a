import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, LockedField, TextArea, TextInput } from '~/components/field';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import { ABOUT_LIMIT, profileSchema } from './profile-form';
import { useAccountForm } from './use-account-form';

/** The fields of a profile; the e-mail address cannot be changed (dealer-shop §5). */
export function ProfileForm({
  user,
  answer: given,
}: {
  user: { displayName: string; about: string; email: string };
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('account');
  const { form, mark, fields, idOf, errorOf, errors, answer, busy } = useAccountForm({
    id: 'profile',
    schema: profileSchema,
    names: ['displayName', 'about'],
    answer: given,
    params: { max: ABOUT_LIMIT },
  });
  return (
    <Form {...form} className="grid max-w-xl gap-4">
      <input {...mark} />
      <FormProblems answer={answer} errors={errors} />
      <Field id={idOf('displayName')} label={t('auth:display-name')} error={errorOf('displayName')} required>
        <TextInput
          name="displayName"
          autoComplete="nickname"
          maxLength={60}
          defaultValue={fields.displayName.initialValue ?? user.displayName}
        />
      </Field>
      <LockedField label={t('auth:email')} value={user.email} reason={t('profile.email-locked')} />
      <Field id={idOf('about')} label={t('profile.about')} error={errorOf('about')} hint={t('profile.about-hint')}>
        <TextArea
          name="about"
          rows={4}
          maxLength={ABOUT_LIMIT}
          defaultValue={answer ? fields.about.initialValue : user.about}
          remaining={(count) => t('profile.left', { count })}
        />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" loading={busy}>
        {t('profile.submit')}
      </Button>
    </Form>
  );
}
