import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { Confirmation } from '~/features/customers/firms/confirmed-firm-store.server';
import { useTranslation } from '~/platform/texts';

/** The answer to a form without a reason. */
export type ConfirmFirmAnswer = { wrong: true; reason: string };

/** Whether public lists show the firm, and the form by which staff confirm it or take that back. */
export function PublicLists({
  confirmation: { ordered, marked },
  mayConfirm,
  answer,
}: {
  confirmation: Confirmation;
  mayConfirm: boolean;
  answer: ConfirmFirmAnswer | undefined;
}) {
  const { t } = useTranslation('records');
  const busy = useNavigation().formMethod === 'POST';
  const intent = marked ? 'unmark' : 'mark';
  const act = t(`firms.public.${intent}`);
  return (
    <section aria-labelledby="public-lists">
      <h2 id="public-lists" className="mb-3">
        {t('firms.public.title')}
      </h2>
      <p className="mb-2 text-sm">{t(`firms.public.${marked ? 'marked' : ordered ? 'ordered' : 'hidden'}`)}</p>
      {mayConfirm && (marked || !ordered) ? (
        <details open={answer !== undefined || undefined}>
          <summary className="link cursor-pointer text-sm">{act}</summary>
          <Form method="post" className="mt-3 grid gap-3" preventScrollReset>
            <ReasonField wrong={answer !== undefined} defaultValue={answer?.reason ?? ''} />
            <div>
              <Button type="submit" size="small" name="intent" value={intent} loading={busy}>
                {act}
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </section>
  );
}
