import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** The parameter of an address by which a list leaves out columns: their names, with points between them. */
export const HIDDEN_COLUMNS = 'hide';

/** The names that an address leaves out. */
export const hiddenColumnsOf = (search: string): string[] =>
  new URLSearchParams(search).get(HIDDEN_COLUMNS)?.split('.').filter(Boolean) ?? [];

/** An address that leaves out other columns, or none. */
export function withHiddenColumns(search: string, hidden: readonly string[]): string {
  const said = new URLSearchParams(search);
  if (hidden.length > 0) said.set(HIDDEN_COLUMNS, hidden.join('.'));
  else said.delete(HIDDEN_COLUMNS);
  return said.toString();
}

const elements = (nodes: ReactNode): ReactElement<{ children?: ReactNode; column?: string }>[] =>
  Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return [];
    return node.type === Fragment ? elements(node.props.children) : [node];
  });

/** The places, from 1, of the headings whose columns are left out: the table's own headings are the only list of its columns. */
export function placesLeftOut(headings: ReactNode, hidden: readonly string[]): number[] {
  return elements(headings).flatMap(({ props: { column } }, at) =>
    column !== undefined && hidden.includes(column) ? [at + 1] : [],
  );
}

/** The headings of a table among its parts. */
export const headingsOf = (parts: ReactNode, head: unknown): ReactNode =>
  elements(parts).find(({ type }) => type === head)?.props.children;
