import { Form } from '~/platform/web';
import { RotateCw } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ImportAnswer } from './import-answer';
import type { ImportCard } from './import-store.server';
import { OtherFile } from './other-file';

/** Why a file was refused or its import failed, and what can be done. */
export function ImportRefused({
  card,
  mayAct,
  answer,
}: {
  card: ImportCard;
  mayAct: boolean;
  answer: ImportAnswer | undefined;
}) {
  const { t, find } = useTranslation('imports');
  const { locale } = useShell();
  const { code, params = {} } = card.refusal ?? { code: 'unexpected' as const };
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? numberFormat(locale).format(value) : value,
    ]),
  );
  const failed = card.state === 'failed';
  return (
    <div className="grid max-w-3xl gap-4">
      <Notice tone="danger" title={t(failed ? 'failed.title' : 'refused.title')} actions={<OtherFile />}>
        {find(`imports:${failed ? 'failed' : 'refused'}.${code}`, shown) ?? code}
      </Notice>
      {card.canStartAgain && mayAct ? (
        <Form method="post" className="grid gap-4">
          <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
          <div>
            <Button type="submit" name="intent" value="again" variant="primary" icon={RotateCw}>
              {t('again')}
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  );
}
