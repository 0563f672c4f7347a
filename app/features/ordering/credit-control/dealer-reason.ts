/** What a refused dealer reads of why is a sentence or two. */
export const MOST_DEALER_REASON = 200;
