import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { goalText, isReached, median, ratioOf, ratioText, spread, type Figure } from './measure';

const PAGE = 'docs/performance.md';
/** Between which the tables stand that a run writes. */
const MARKS = {
  figures: ['<!-- figures: written by npm run bench -->', '<!-- end of figures -->'],
  against: ['<!-- figures: written by npm run bench -- --against -->', '<!-- end of figures against a commit -->'],
} as const;

export type Section = { title: string; figures: Figure[] };

const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}`;

const mark = (figure: Figure) => ({ true: 'reached', false: 'short', undefined: '' })[`${isReached(figure)}`] ?? '';

const cells = (figure: Figure) => [
  figure.title,
  `${spread(figure.values)} ${figure.unit}`,
  figure.limit ? `${figure.limit.title}: ${spread(figure.limit.values)}` : '',
  ratioText(figure),
  goalText(figure),
  mark(figure),
];

const HEAD = ['figure', 'median (range)', 'limit', 'ratio', 'goal', ''];

export function printTable(sections: Section[]): void {
  for (const { title, figures } of sections) {
    const rows = [HEAD, ...figures.map(cells)];
    const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
    console.log(`\n${title}`);
    for (const row of rows)
      console.log(
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
      );
  }
  const short = sections.flatMap(({ figures }) => figures).filter((figure) => isReached(figure) === false);
  for (const figure of short)
    console.log(`\nShort of its goal: ${figure.title.trim()}, ${ratioText(figure)} in place of ${goalText(figure)}`);
}

export function asJson(sections: Section[]): string {
  const figures = sections.flatMap((section) =>
    section.figures.map((figure) => ({
      ...figure,
      section: section.title,
      median: median(figure.values),
      ratio: ratioOf(figure),
      reached: isReached(figure),
    })),
  );
  return JSON.stringify({ machine: machine(), date: new Date().toISOString(), figures }, null, 2);
}

/** Writes the tables between the marks of docs/performance.md; the text around them stays. */
export function keepInDocs(sections: Section[], where: keyof typeof MARKS): void {
  const [beginMark, endMark] = MARKS[where];
  const tables = sections.map(({ title, figures }) =>
    [
      `### ${title}`,
      '',
      `| ${HEAD.join(' | ')} |`,
      `| ${HEAD.map(() => '---').join(' | ')} |`,
      ...figures.map((figure) => `| ${cells(figure).join(' | ')} |`),
    ].join('\n'),
  );
  const text = `${beginMark}\n\n_${new Date().toISOString().slice(0, 10)}, ${machine()}_\n\n${tables.join('\n\n')}\n\n${endMark}`;
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(beginMark);
  const end = page.indexOf(endMark);
  if (begin < 0 || end < 0) throw new Error(`${PAGE} has lost the marks between which the figures stand`);
  writeFileSync(PAGE, page.slice(0, begin) + text + page.slice(end + endMark.length));
}
