import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { ImportAnswer } from './import-answer';
import { ImportProgress } from './import-progress';
import { ImportRefused } from './import-refused';
import { ImportResult } from './import-result';
import { ImportTrial } from './import-trial';
import type { ImportPage } from './load-import.server';
import { OtherFile } from './other-file';

/** What an import shows below its title, by its state. */
export function ImportStage({
  page,
  mayAct,
  answer,
}: {
  page: ImportPage;
  mayAct: boolean;
  answer: ImportAnswer | undefined;
}) {
  const { card } = page;
  switch (card.state) {
    case 'checking':
    case 'importing':
    case 'stopping':
    case 'undoing':
      return <ImportProgress card={card} now={page.now} />;
    case 'checked':
      return <ImportTrial page={page} mayAct={mayAct} answer={answer} />;
    case 'done':
    case 'undone':
      return <ImportResult page={page} mayAct={mayAct} answer={answer} />;
    case 'refused':
    case 'failed':
      return <ImportRefused card={card} mayAct={mayAct} answer={answer} />;
    case 'discarded':
      return <Discarded />;
  }
}

function Discarded() {
  const { t } = useTranslation('imports');
  return (
    <div className="max-w-3xl">
      <Notice tone="neutral" title={t('state.discarded')} actions={<OtherFile />} />
    </div>
  );
}
