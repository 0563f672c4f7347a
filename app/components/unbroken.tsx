import { Fragment } from 'react';

/** A single letter with what follows its hyphen: "e-posta", "e-Arşiv", "E-Rechnung". */
const LETTER_WORD = /(?<![\p{L}\p{N}])(\p{L}-\p{L}+)/u;

/** A text that is never broken after the hyphen of such words; what is copied and searched stays the text itself. */
export function Unbroken({ children }: { children: string }) {
  return children.split(LETTER_WORD).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
