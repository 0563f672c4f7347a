import { sql, type SQL } from 'drizzle-orm';

/** A column folded as `searchKey` folds text: the letters of Turkish names, then case. */
export function foldedText(column: SQL): SQL {
  return sql`lower(translate(${column}, 'İIıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu'))`;
}
