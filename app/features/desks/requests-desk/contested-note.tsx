import { Button } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import { addition, mergedNote, type TwoNotes } from './note-merge';

/** Both texts of a note that two people have changed, until one is chosen, or both as one. */
export function ContestedNote({
  notes,
  by,
  onChoose,
}: {
  notes: TwoNotes;
  /** Who has saved the other one. */
  by: string;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation('requests-desk');
  const { base, mine, theirs } = notes;
  return (
    <div className="contested" role="group" aria-label={t('contested.title')}>
      <div className="contested-texts">
        <div>
          <p>{t('contested.mine')}</p>
          <Text base={base} text={mine} />
        </div>
        <div>
          <p>
            <bdi>{t('contested.theirs', { name: by })}</bdi>
          </p>
          <Text base={base} text={theirs} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="small" onClick={() => onChoose(mergedNote(notes))}>
          {t('contested.both')}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={() => onChoose(mine)}>
          {t('contested.keep-mine')}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={() => onChoose(theirs)}>
          {t('contested.keep-theirs')}
        </Button>
      </div>
    </div>
  );
}

function Text({ base, text }: { base: string; text: string }) {
  const { kept, added } = addition(base, text);
  return (
    <div dir="auto" className="whitespace-pre-line">
      {kept}
      {added ? <ins>{added}</ins> : null}
    </div>
  );
}
