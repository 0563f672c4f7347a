import type { ReactNode } from 'react';

interface YearsRow {
  key: string;
  name: ReactNode;
  amounts: readonly string[];
}

/**
 * Amounts of the years and of what they sum up to; `years` says how many of the columns are years. A phone shows each row as a
 * card: the roles keep it a table for screen readers there, and each amount has its heading with it.
 */
export function YearsTable({
  years,
  columns,
  corner,
  rows,
  total,
  className,
  labelledBy,
}: {
  years: number;
  columns: readonly string[];
  corner?: string;
  rows: readonly YearsRow[];
  total?: YearsRow;
  className: string;
  labelledBy: string;
}) {
  const row = ({ key, name, amounts }: YearsRow) => (
    <tr key={key} role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      {columns.map((heading, column) => (
        <td key={heading} role="cell" data-heading={heading} className={column < years ? undefined : 'years-sum'}>
          <bdi>{amounts[column]}</bdi>
        </td>
      ))}
    </tr>
  );
  return (
    <table role="table" className={`years-table ${className}`} aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          {corner ? (
            <th role="columnheader" scope="col">
              {corner}
            </th>
          ) : (
            <td role="cell" />
          )}
          {columns.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{rows.map(row)}</tbody>
      {total ? <tfoot role="rowgroup">{row(total)}</tfoot> : null}
    </table>
  );
}
