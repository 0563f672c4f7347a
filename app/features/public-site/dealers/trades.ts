/**
 * What customers do for a living: the finder asks for it, dealers say which they know well, and requests find their dealer
 * by it (`finder:trade.<key>`).
 */
export const TRADE_KEYS = ['office', 'wholesale', 'kiosk', 'store', 'grocery', 'field', 'group'] as const;
export type Trade = (typeof TRADE_KEYS)[number];

export function isTrade(name: unknown): name is Trade {
  return TRADE_KEYS.some((key) => key === name);
}
