import { expect, it } from 'vitest';
import { knownReferences, wrongReferences } from './references.mjs';

const known = knownReferences({
  readings: '# Readings\n\n## Orders\n\n1. **A.** …\n   more\n2. B\n\n## Later\n\n10. C\n11. D\n',
  specification:
    '# Short\n\n## The shop\n\n### dealer-shop §4 States\n\n- **Completion:**\n  1. Check.\n\n### public-site §7 Calls\n\n1. Mail\n',
  decisions: ['0001-truth.md', '0019-outcomes.md'],
});

it('O6 knows what readings, specification and decisions number', () => {
  expect([...known].sort()).toEqual(
    [
      ...['readings 1', 'readings 2', 'readings 10', 'readings 11', 'decision 1', 'decision 19'],
      ...['dealer-shop §4', 'dealer-shop §4.1', 'dealer-shop §4 step 1'],
      ...['public-site §7', 'public-site §7.1', 'public-site §7 step 1'],
    ].sort(),
  );
});

it.each([
  '/** As specified (dealer-shop §4, readings 2, 10). */',
  '// dealer-shop §4 step 1, §4; public-site §7.1',
  '/**\n * the step (dealer-shop\n * §4 step 1, readings\n * 1–2)\n */',
  'see [decision 19](decisions/0019-outcomes.md) and decisions 1, 19',
  'its readings and 12 decisions',
])('O6 takes the references of %j', (text) => {
  expect(wrongReferences(text, known)).toEqual([]);
});

it.each([
  ['a reading that nobody took', 'one\n// (readings 2, 3)', 2, '"readings 3" does not exist'],
  ['a range with a gap', '(readings 1–3)', 1, '"readings 3" does not exist'],
  ['another spelling', '(reading 2)', 1, '"reading 2": write "readings 2"'],
  ['a decision without a file', 'decisions 1, 2', 1, '"decision 2" does not exist'],
  ['a section that is not there', '(dealer-shop §4, §5)', 1, '"dealer-shop §5" does not exist'],
  ['an item that is not there', 'public-site §7.2', 1, '"public-site §7.2" does not exist'],
  ['a step that is not there', 'dealer-shop §4 step 2', 1, '"dealer-shop §4 step 2" does not exist'],
  ['another document', '/*\n * shop\n * §4 */', 2, '"shop §4" does not exist'],
  ['a section of no document', 'of dealer-shop §4; it says why (§4)', 1, '"§4": of which document?'],
])('O6 tells %s', (_what, text, line, problem) => {
  expect(wrongReferences(text, known)).toEqual([{ line, problem }]);
});
