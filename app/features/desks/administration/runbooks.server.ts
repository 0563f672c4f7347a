import { readRunbook, type Runbook } from './runbook';

/** The pages of docs/runbooks/alerts, which the build takes in: they are read where the alert is, whatever else is away. */
const FILES: Record<string, string> = import.meta.glob('../../../../docs/runbooks/alerts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pages = new Map(
  Object.entries(FILES).map(([file, text]) => [/([\w-]+)\.md$/.exec(file)?.[1] ?? '', text] as const),
);

/** What to do about an alert, by its kind; undefined where there is no such page. */
export function runbookOf(kind: string): Runbook | undefined {
  const text = pages.get(kind);
  return text === undefined ? undefined : readRunbook(text);
}
