/** What staff do about a request; each needs a reason. */
export const STAFF_LEAD_INTENTS = ['assign', 'take', 'close', 'erase'] as const;
export type StaffLeadIntent = (typeof STAFF_LEAD_INTENTS)[number];

/** The answer to a form that was not taken. */
export type StaffLeadAnswer = {
  intent: StaffLeadIntent;
  values: Record<string, string>;
  reasonWrong: boolean;
  refused: string | null;
};
