import { numberFormat } from '~/platform/intl-formats';

/** The vendor's figures (public-site §1), with the suffix of each: "26.523+". */
export const FIGURES = [
  ['references', 26_523, '+'],
  ['years', 27, '+'],
  ['experts', 40, '+'],
  ['projects', 1_607, '+'],
] as const;

type Figure = (typeof FIGURES)[number][0];

/** One of the figures as formatted text: "26.523+". */
export function figureText(wanted: Figure, locale: string): string {
  const [, figure, more] = FIGURES.find(([name]) => name === wanted) ?? FIGURES[0];
  return numberFormat(locale).format(figure) + more;
}
