import { Fragment } from 'react';

/** An e-mail address that breaks between its names, and inside one of them only where nothing else fits. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="break-words">
      {children.split(/(?<=[@.-])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
