export type Suggestion = { to: string; title: string; detail?: string };

/** What the site's search offers for `query`. */
export type Suggestions = { query: string; products: Suggestion[]; pages: Suggestion[] };
