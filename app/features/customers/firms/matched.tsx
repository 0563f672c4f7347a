import { matchedParts } from './matched-parts';

/** A hit's text with the words of the search marked in it. */
export function Matched({ text, query }: { text: string; query: string }) {
  return matchedParts(text, query).map((part, index) =>
    part.matched ? (
      <mark key={index} className="bg-transparent text-action-text underline decoration-2 underline-offset-2">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
