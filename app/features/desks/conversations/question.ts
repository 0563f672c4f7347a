import type { FieldError } from '~/platform/errors';
import type { DealerPreview } from './dealer-conversation';

/** The box of a unit's licence in the answer that is applied. */
export const unitField = (unitNo: number) => `unit.${unitNo}`;

export const offerField = (approvalCode: string) => `offer.${approvalCode}`;

/** The answer to a form of support that was not taken; what was typed stays. */
export type DeskRefusal = {
  place: 'ask' | 'apply' | 'note' | 'take' | 'close';
  /** Null where only a look at what the dealer would see was asked for. */
  problem: 'changed' | 'line-changed' | 'wrong' | 'empty' | 'too-long' | 'card' | 'offer' | null;
  /** Why the correction was refused, by its codes: `support:wrong.<code>`. */
  errors?: FieldError[];
  preview?: DealerPreview;
  values: Record<string, string>;
};

/** In how many places two codes of the same length differ; all of them for others. */
export function differentLetters(one: string, other: string): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return [...one].filter((letter, index) => letter !== other[index]).length;
}
