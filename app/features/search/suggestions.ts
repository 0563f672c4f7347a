export type Suggestion = { to: string; title: string; detail?: string };

/** What the site's search offers for `query`. */
export type Suggestions = { query: string; products: Suggestion[]; pages: Suggestion[] };

/** The same in the reader's words. */
export type OfferedSuggestions = {
  groups: { title: string; choices: Suggestion[] }[];
  /** How many there are, for those who do not see them. */
  told: string;
};
