import { Form } from '~/platform/web';
import { Hand } from '~/components/icons';
import { Button } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';
import { Marks, SeenValues } from './request-form-parts';

/** Takes a request over by one press; its note stays as it is. */
export function TakeRequestForm({ request, me }: { request: RequestCard; me: number }) {
  const { t } = useTranslation('requests-desk');
  const { state, note, assigneeId, version } = request;
  return (
    <Form method="post">
      <Marks intent="change" version={version} />
      <SeenValues values={{ state, note, assignee: String(assigneeId ?? '') }} />
      <input type="hidden" name="state" value={state === 'new' ? 'in-progress' : state} />
      <input type="hidden" name="assignee" value={me} />
      <input type="hidden" name="note" value={note} />
      <Button type="submit" icon={Hand}>
        {t('take')}
      </Button>
    </Form>
  );
}
