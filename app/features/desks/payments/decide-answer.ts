/**
 * What becomes of a line that is short of the one item it is for (47c): a part payment, the rest let go, another item paid, or nothing
 * paid by it yet.
 */
export const UNDERPAID_CHOICES = ['part', 'write-off', 'other', 'account'] as const;
export type UnderpaidChoice = (typeof UNDERPAID_CHOICES)[number];

/** Why nothing was booked: what was typed stands in the fields. */
export type DecideAnswer = {
  of: 'confirm';
  code: string;
  wrong: number[];
  typed: Record<string, string>;
  what?: UnderpaidChoice | undefined;
  writesOff: boolean;
  reason: string;
};
