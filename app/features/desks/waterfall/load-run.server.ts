import { readerTexts } from '~/platform/i18n.server';
import { readRun } from './run-store.server';
import { showJobRun, showOrderRun } from './show-run.server';
import type { ShownRun } from './shown-run';

/**
 * Where the time of an order went, or of one of its lines, in the reader's language; null if there is no such order.
 * @param lineId the line whose steps are drawn; without one each line of the order is a row
 */
export async function loadRun(orderId: number, lineId: string | null, locale: string): Promise<ShownRun | null> {
  const rows = await readRun(orderId);
  if (!rows) return null;
  const texts = readerTexts(locale);
  const now = Date.now();
  return lineId === null ? showOrderRun(rows, now, texts) : showJobRun(rows, lineId, now, texts);
}
