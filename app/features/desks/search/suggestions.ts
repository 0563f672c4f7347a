export type Suggestion = { to: string; title: string; detail?: string };

/** The suggestions of the site's search for `query`. */
export type Suggestions = { query: string; products: Suggestion[]; pages: Suggestion[] };

/** The same in the reader's words. */
export type OfferedSuggestions = {
  groups: { title: string; choices: Suggestion[] }[];
  /** The number of suggestions, for screen readers. */
  told: string;
};
