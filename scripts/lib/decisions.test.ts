import { expect, it } from 'vitest';
import { decisionIndex } from './decisions.mjs';

const decision = (number: number, rest: string) => ({ name: `000${number}-a.md`, text: `# ${number}. ${rest}\n` });

it('O8 decisions are listed by number with title, date and status; a file without them is told', () => {
  const { index, problems } = decisionIndex([
    decision(2, 'Queues\n\nDate: 2026-11-21. Status: superseded by 3.'),
    decision(1, 'Rows\n\nDate: 2026-11-20. Status: accepted.'),
    decision(3, 'No date'),
    { ...decision(4, 'Other number\n\nDate: 2026-11-20. Status: accepted.'), name: '0005-b.md' },
  ]);
  expect(index.split('\n').slice(2, -1)).toEqual([
    '- 1: [Rows](0001-a.md), 2026-11-20, accepted',
    '- 2: [Queues](0002-a.md), 2026-11-21, superseded by 3',
  ]);
  expect(problems.map((problem) => problem.slice(0, 4))).toEqual(['0003', '0005']);
});
