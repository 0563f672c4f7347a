import { matchParts } from './match-parts';

/** A text with what was searched for marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {matchParts(text, query).map(({ text: part, match }, index) =>
        match ? (
          <mark
            key={index}
            className="bg-transparent font-semibold text-action-text underline decoration-action-edge underline-offset-3"
          >
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}
