import { sql, type SQL } from 'drizzle-orm';
import { CAUSES_THAT_SAY_ALL, causeParts } from './causes';

/**
 * The key by which failed lines are grouped: their cause and, if the cause alone says little ("unexpected"), the
 * error's message without its numbers. Four errors under one cause are four separate problems.
 * @param line the alias of order_lines
 */
export function errorKey(line: string): SQL {
  const [code, detail] = [sql`coalesce(${sql.identifier(line)}.error_code, 'unexpected')`, detailOf(line)];
  // Written as literals: a statement without parameters is planned once.
  const plain = sql.raw(CAUSES_THAT_SAY_ALL.map((cause) => `'${cause}'`).join(', '));
  return sql`case when ${code} in (${plain}) or ${detail} is null then ${code} else ${code} || '~' || ${fingerprint(line)} end`;
}

/** Whether a line has failed with a cause, or with one of its errors if the key names one. */
export function failedOf(line: string, key: string): SQL {
  const { code, error } = causeParts(key);
  const ofCode = sql`${sql.identifier(line)}.error_code = ${code}`;
  return error === undefined ? ofCode : sql`(${ofCode} and ${fingerprint(line)} = ${error})`;
}

const detailOf = (line: string) => sql`${sql.identifier(line)}.error_detail`;

const fingerprint = (line: string) =>
  sql`left(md5(regexp_replace(${detailOf(line)}, '[0-9a-fA-F]{8}[0-9a-fA-F-]*|[0-9]+', '#', 'g')), 8)`;
