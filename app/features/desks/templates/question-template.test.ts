import { describe, expect, it } from 'vitest';
import { translator } from '~/platform/i18n.server';
import { LANGUAGES } from '~/platform/languages';
import { ANSWER_TEMPLATES, fillTemplate, PLACEHOLDERS, strangePlaceholders, TEMPLATE_TEXTS } from './question-template';

describe('B36 the placeholders of a question', () => {
  it.each([
    ['{{code}} ile {{customer}}', []],
    ['{{kod}} yok, {{code}} var', ['{{kod}}']],
    ['{code}', ['{code}']],
    ['{{code}', ['{{code}']],
    ['{{ code }}', ['{{ code }}']],
    ['sonunda }}', ['}}']],
    ['{{{code}}}', ['{}']],
  ])('B36 in “%s” %j are none', (text, strange) => {
    expect(strangePlaceholders('right-code', text)).toEqual(strange);
  });

  it('B36 a greeting names nobody but whom it greets', () => {
    expect(strangePlaceholders('hello', 'Merhaba {{name}}, {{code}}')).toEqual(['{{code}}']);
  });

  it('B36 what is filled in is not read as a placeholder', () => {
    expect(fillTemplate('{{name}}: {{code}}', { name: '{{code}}', code: '4E91B07C' })).toBe('{{code}}: 4E91B07C');
  });

  it('B36 the texts that the product begins with name what they may, in each language', () => {
    for (const { code } of LANGUAGES) {
      const t = translator(code);
      for (const template of TEMPLATE_TEXTS) {
        const marks = Object.fromEntries(['name', 'code', 'customer'].map((name) => [name, `{{${name}}}`]));
        const text = t(`mail:question.${template}`, marks as Record<'name' | 'code' | 'customer', string>);
        expect(strangePlaceholders(template, text), `${code} ${template}`).toEqual([]);
        // The letter to a visitor names them in its greeting alone.
        const named = PLACEHOLDERS[template].some((name) => text.includes(`{{${name}}}`));
        expect(named, `${code} ${template}`).toBe(!ANSWER_TEMPLATES.some((one) => one === template));
      }
    }
  });
});
