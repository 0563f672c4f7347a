import type { ChangedTemplate } from './question-template-store.server';

export type TemplateText = ChangedTemplate['template'];

/** What support usually asks; the texts are `mail:question.<template>` in the dealer's language. */
export const TEMPLATES = ['which-computer', 'right-code', 'transfer', 'free'] as const;
export type QuestionTemplate = (typeof TEMPLATES)[number];

/** The texts that staff can word anew: the greeting and what each template says, of questions to dealers and of answers to visitors. */
export const TEMPLATE_GROUPS = {
  dealer: ['hello', 'which-computer', 'right-code', 'transfer'],
  visitor: ['visitor-hello', 'visitor-called', 'visitor-more', 'visitor-moving'],
} as const satisfies Record<string, readonly TemplateText[]>;
export type TemplateGroup = keyof typeof TEMPLATE_GROUPS;

export const TEMPLATE_TEXTS: readonly TemplateText[] = [...TEMPLATE_GROUPS.dealer, ...TEMPLATE_GROUPS.visitor];

/** What an answer to a visitor can begin with. */
export const ANSWER_TEMPLATES = [
  'visitor-called',
  'visitor-more',
  'visitor-moving',
] as const satisfies readonly TemplateText[];
export type AnswerTemplate = (typeof ANSWER_TEMPLATES)[number];

/** What a text may name; each is known wherever its template is used. */
export const PLACEHOLDERS: Record<TemplateText, readonly string[]> = {
  hello: ['name'],
  'which-computer': ['name', 'code', 'customer'],
  'right-code': ['name', 'code', 'customer'],
  transfer: ['name', 'code', 'customer'],
  'visitor-hello': ['name'],
  'visitor-called': ['name'],
  'visitor-more': ['name'],
  'visitor-moving': ['name'],
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
