import { Form } from '~/platform/web';
import { X } from '~/components/icons';
import { Button } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import type { ImportState } from './import-store.server';

/** Ends an import that waits for a person or is under way. */
export function ImportActs({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  if (state !== 'checked' && state !== 'importing') return null;
  const stop = state === 'importing';
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={stop ? 'stop' : 'discard'}
        variant={stop ? 'danger' : undefined}
        icon={X}
      >
        {t(stop ? 'stop' : 'discard')}
      </Button>
    </Form>
  );
}
