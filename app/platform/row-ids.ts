/** The largest number of an integer column. */
export const LARGEST_ID = 2_147_483_647;

/** The id of a row from an address or a form; undefined for an impossible one (`abc`, 0, 99999999999). */
export function rowIdOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string) => UUID.test(text);

/** The uuid of a row from an address or a form, in upper or lower case; undefined if it is none. */
export function uuidOf(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : '';
  return isUuid(id) ? id : undefined;
}
