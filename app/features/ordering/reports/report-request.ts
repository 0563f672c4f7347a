import { rowIdOf } from '~/platform/row-ids';
import { dayInIstanbul } from '~/platform/dates';

/** The one type of receipt that the shop writes (sFisTipi, dealer-shop §9). */
export const RECEIPT_TYPE = 'FS';
const COMPANY = 'SHOP';
const PATH = '/api/SampleData/DisplayReport';

/** The order id in a report's address; undefined if there is none, or if no order can have it. */
export function reportedOrderId(search: URLSearchParams): number | undefined {
  return rowIdOf(search.get('id'));
}

/** Year, month and day with or without leading zeros. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

const PARAMETERS: Record<string, { required?: true; valid: (text: string) => boolean }> = {
  sFisTipi: { required: true, valid: (text) => text === RECEIPT_TYPE },
  id: { required: true, valid: (text) => rowIdOf(text) !== undefined },
  nIslem: { valid: (text) => /^-?\d{1,9}$/.test(text) },
  dteTarih: { valid: isDay },
  sSirket: { valid: (text) => text === COMPANY },
};

/** The missing or invalid parameters of a report's address (dealer-shop §7). */
export function wrongReportParameters(search: URLSearchParams): string[] {
  return Object.entries(PARAMETERS).flatMap(([name, { required, valid }]) => {
    const text = search.get(name) ?? '';
    return text === '' ? (required ? [name] : []) : valid(text) ? [] : [name];
  });
}

/**
 * The address of an order's report for the frame (dealer-shop §7).
 * @param acceptedAt ISO 8601, the receipt's time
 */
export function reportAddress(order: { id: number; acceptedAt: string }): string {
  const search = new URLSearchParams({
    sFisTipi: RECEIPT_TYPE,
    id: String(order.id),
    nIslem: '0',
    dteTarih: dayInIstanbul(new Date(order.acceptedAt)),
    sSirket: COMPANY,
  });
  return `${PATH}?${search}`;
}

/** The data of a report's screen: the report's address, that of its PDF, and the link to the order for its dealer. */
export type FramedReport = { receiptNo: number; address: string; pdf: string; orderTo: string | null };

export function framedReport(
  order: { id: number; receiptNo: number; acceptedAt: string },
  viewer: { role: string },
): FramedReport {
  return {
    receiptNo: order.receiptNo,
    address: reportAddress(order),
    pdf: `/report/${RECEIPT_TYPE}/${order.id}.pdf`,
    orderTo: viewer.role === 'dealer' ? `/orders/${order.id}` : null,
  };
}
