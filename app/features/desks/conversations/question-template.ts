import type { ChangedTemplate } from './question-template-store.server';

/** The parts of a question that staff can word anew: its greeting, and what each template asks. */
export const TEMPLATE_TEXTS = [
  'hello',
  'which-computer',
  'right-code',
  'transfer',
] as const satisfies readonly ChangedTemplate['template'][];
export type TemplateText = (typeof TEMPLATE_TEXTS)[number];

/** What a text may name; each is known for every question of its template. */
export const PLACEHOLDERS: Record<TemplateText, readonly string[]> = {
  hello: ['name'],
  'which-computer': ['name', 'code', 'customer'],
  'right-code': ['name', 'code', 'customer'],
  transfer: ['name', 'code', 'customer'],
};

export const TEMPLATE_LENGTH = 1000;

/** What stands between braces in a text and is no placeholder of it, as it is written there. */
export function strangePlaceholders(template: TemplateText, text: string): string[] {
  const known = PLACEHOLDERS[template].map((name) => `{{${name}}}`);
  const rest = known.reduce((left, one) => left.replaceAll(one, ''), text);
  return [...new Set(rest.match(/\{+[^{}]*\}*|\}+/g) ?? [])];
}

/** A text with its placeholders filled in; what is filled in is not read again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
