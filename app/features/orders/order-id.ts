const LARGEST_ID = 2_147_483_647;

/** The order id in an address; undefined for what no order can have (`abc`, 0, 99999999999). */
export function orderIdOf(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
