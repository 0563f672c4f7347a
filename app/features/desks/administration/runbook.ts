/** A page of docs/runbooks/alerts as its Markdown says it: headings, paragraphs, lists and code, which is all that they use. */
export type Runbook = { title: string; parts: { heading: string; blocks: RunbookBlock[] }[] };
export type RunbookBlock =
  | { kind: 'text'; text: RunbookText[] }
  | { kind: 'steps'; items: RunbookText[][] }
  | { kind: 'code'; text: string };
/** A run of words: plain, code, or the name of another runbook with the words that lead there. */
export type RunbookText = string | { code: string } | { to: string; text: string };

const INLINE = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function readInline(text: string): RunbookText[] {
  const runs: RunbookText[] = [];
  let from = 0;
  for (const { 0: whole, 1: code, 2: words = '', 3: target = '', index } of text.matchAll(INLINE)) {
    if (index > from) runs.push(text.slice(from, index));
    const [, to] = /^([a-z-]+)\.md$/.exec(target) ?? [];
    runs.push(code !== undefined ? { code } : to ? { to, text: words } : words);
    from = index + whole.length;
  }
  if (from < text.length) runs.push(text.slice(from));
  return runs;
}

/** Code with its fences, or lines without an empty one between them. */
const BLOCKS = /^```[\s\S]*?^```$|^.+(?:\n(?!```).+)*/gm;

export function readRunbook(markdown: string): Runbook {
  const runbook: Runbook = { title: '', parts: [] };
  const add = (block: RunbookBlock) => runbook.parts.at(-1)?.blocks.push(block);
  for (const [block] of markdown.matchAll(BLOCKS)) {
    const [, level, heading = ''] = /^(#{1,2}) (.*)$/.exec(block.trim()) ?? [];
    const [, code] = /^```\w*\n([\s\S]*?)\n?```$/.exec(block.trim()) ?? [];
    if (level === '#') runbook.title = heading;
    else if (level === '##') runbook.parts.push({ heading, blocks: [] });
    else if (code !== undefined) add({ kind: 'code', text: code });
    else if (/^\d+\. /.test(block))
      add({
        kind: 'steps',
        items: block.split(/\n(?=\d+\. )/).map((item) => readInline(oneLine(item.replace(/^\d+\. /, '')))),
      });
    else if (block.trim() !== '') add({ kind: 'text', text: readInline(oneLine(block)) });
  }
  return runbook;
}

const oneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ');
