/** In the address of a form that closes or opens a dealer, beside the other forms of its page. */
export const CLOSING_PARAMETER = 'orders';

/** What the dealer reads is a sentence or two. */
export const MOST_CLOSING_REASON = 200;
