import { useTranslation, type TFunction } from '~/platform/texts';
import { Drawing, type DrawnMark, type DrawnWord } from '~/components/drawing';
import drawings from './einvoice.svg?url';

/** The three documents, by the fragment of the address that opens each. */
export const DOCUMENTS = ['e-fatura', 'e-arsiv', 'e-irsaliye'] as const;

type Document = (typeof DOCUMENTS)[number];

const white = { fill: '#fff', weight: 700 };
const till = (t: TFunction<'einvoice'>): DrawnWord => ({
  ...white,
  text: t('drawn.till'),
  x: 63,
  y: 162,
  size: 10,
  room: 88,
});
const accepted = (t: TFunction<'einvoice'>, x: number): DrawnWord => ({
  ...{ ...white, text: t('drawn.accepted'), x, y: 226.5 },
  size: 8.5,
  at: 'middle',
  room: 62,
});

const STAGES: Record<
  Document,
  { part: string; words: (t: TFunction<'einvoice'>) => DrawnWord[]; marks?: DrawnMark[] }
> = {
  'e-fatura': {
    part: 'invoice',
    words: (t) => [
      till(t),
      { ...white, text: t('e-fatura.name'), x: 394, y: 166.5, size: 11.5, room: 116 },
      {
        ...{ text: t('drawn.gib'), x: 750, y: 172, size: 17, weight: 750 },
        fill: 'light-dark(#3b3196, #e9e7fd)',
        at: 'middle',
      },
      accepted(t, 1003),
    ],
  },
  'e-arsiv': {
    part: 'archive',
    words: (t) => [
      till(t),
      { ...white, text: t('e-arsiv.name'), x: 394, y: 166.5, size: 11.5, room: 116 },
      { ...white, text: t('e-arsiv.name'), x: 790, y: 156, size: 10, fill: '#493bba', room: 44 },
      { ...white, text: 'PDF', x: 811, y: 240, size: 9, at: 'middle' },
      { ...white, text: String(new Date().getFullYear()), x: 1050, y: 139, size: 11, fill: '#1c184a', at: 'middle' },
    ],
  },
  'e-irsaliye': {
    part: 'dispatch',
    words: (t) => [
      { ...white, text: t('e-irsaliye.name'), x: 394, y: 136.5, size: 11.5, room: 116 },
      { ...white, text: 'karpin', x: 682, y: 264, size: 26, fill: '#1c184a', spacing: '-0.04em' },
      accepted(t, 1011),
    ],
    marks: [{ x: 630, y: 234, scale: 1.3 }],
  },
};

/** A document's way in four stations, from the till to the buyer, in the direction of writing. */
export function Stage({ document }: { document: Document }) {
  const { t } = useTranslation('einvoice');
  const { part, words, marks = [] } = STAGES[document];
  const numbers = [150, 450, 750, 1050].map((x, index): DrawnWord => ({
    ...{ ...white, text: String(index + 1), x, y: 376.6 },
    size: 13,
    at: 'middle',
  }));
  return (
    <Drawing
      file={drawings}
      part={part}
      box={[0, 60, 1200, 340]}
      label={t(`${document}.alt`)}
      mirrored
      marks={marks}
      words={[...words(t), ...numbers]}
    />
  );
}

/** A pile of folders beside one screen. */
export function Folders() {
  const { t } = useTranslation('einvoice');
  return (
    <Drawing
      file={drawings}
      part="folders"
      box={[0, 0, 480, 460]}
      label={t('benefits.alt')}
      mirrored
      className="einvoice-folders"
      words={[
        { ...white, text: t('benefits.screen'), x: 283, y: 224.5, size: 13, room: 140 },
        { text: t('benefits.search'), x: 306, y: 261, size: 10, fill: '#1a1a27', room: 110 },
      ]}
    />
  );
}
