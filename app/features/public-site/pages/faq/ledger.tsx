import { useTranslation } from '~/platform/texts';
import { Drawing, type DrawnWord } from '~/components/drawing';
import drawings from './faq.svg?url';

/** The questions in the drawn ledger, from top to bottom. */
const LINES = ['scale', 'list', 'till', 'computer', 'night'] as const;
const FIRST_LINE = 180;
const LINE_HEIGHT = 22;

/** A ledger on the counter with questions on one page and answers on the other, a pencil and a glass of tea. */
export function Ledger() {
  const { t } = useTranslation('faq');
  const turned = 'rotate(-3 290 230)';
  const written = (
    text: string,
    x: number,
    y: number,
    look: Pick<DrawnWord, 'fill' | 'weight' | 'room'>,
  ): DrawnWord => ({
    ...{ text, x, y, turned, size: 12 },
    ...look,
  });
  const ink = '#1c184a';
  return (
    <Drawing
      file={drawings}
      part="ledger"
      box={[0, 0, 640, 440]}
      label={t('ledger.alt')}
      className="faq-ledger"
      words={[
        written(t('ledger.questions'), 130, 142, { fill: ink, weight: 700 }),
        written(t('ledger.answers'), 316, 142, { fill: ink, weight: 700 }),
        ...LINES.flatMap((line, index) => {
          const y = FIRST_LINE + index * LINE_HEIGHT;
          return [
            written(String(index + 1), 104, y, { fill: '#5a4bda', weight: 650 }),
            written(t(`ledger.${line}.question`), 130, y, { fill: '#414153', room: 136 }),
            written(t(`ledger.${line}.answer`), 316, y, { fill: ink, weight: 600, room: 128 }),
          ];
        }),
        written(String(LINES.length + 1), 104, FIRST_LINE + LINES.length * LINE_HEIGHT, {
          fill: '#5a4bda',
          weight: 650,
        }),
      ]}
    />
  );
}
