export type Suggestion = { to: string; title: string; detail?: string };

/** The suggestions of the site's search, in the reader's words. */
export type OfferedSuggestions = {
  groups: { title: string; choices: Suggestion[] }[];
  /** The number of suggestions, for screen readers. */
  told: string;
};
