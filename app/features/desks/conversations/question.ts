/** What support usually asks; the texts are `mail:question.<template>` in the dealer's language. */
export const TEMPLATES = ['which-computer', 'right-code', 'transfer', 'free'] as const;
export type QuestionTemplate = (typeof TEMPLATES)[number];

export const offerField = (approvalCode: string) => `offer.${approvalCode}`;

/** The answer to a form of support that was not taken; what was typed stays. */
export type DeskRefusal = {
  place: 'ask' | 'note' | 'take' | 'close';
  problem: 'changed' | 'empty' | 'too-long' | 'card' | 'offer';
  values: Record<string, string>;
};

/** In how many places two codes of the same length differ; all of them for others. */
export function differentLetters(one: string, other: string): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return [...one].filter((letter, index) => letter !== other[index]).length;
}
