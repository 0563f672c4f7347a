import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { readClosing } from './dealer-closing-store.server';
import { shownClosing } from './shown-closing';

/** @throws AppError dealer-closed (403), with why and whom to turn to, where staff have closed the dealer to orders */
export function refuseClosed(viewer: Pick<DealerViewer, 'terms' | 'rights'>): void {
  const closing = shownClosing(viewer);
  if (!closing) return;
  const { VENDOR_PHONE, VENDOR_EMAIL } = env();
  const contact = [VENDOR_PHONE, VENDOR_EMAIL].filter(Boolean).join(', ');
  const why = closing.reason === null ? '' : ` “${closing.reason}”`;
  throw new AppError('dealer-closed', 403, { params: { why, contact } });
}

/** The same by what holds now: for an order that found the dealer closed while it was being written. */
export async function refuseClosedNow(viewer: DealerViewer, tx: Executor | undefined): Promise<void> {
  const closing = await readClosing(viewer.firm.id, tx);
  refuseClosed({ rights: viewer.rights, terms: { ...viewer.terms, closedReason: closing?.reason ?? null } });
}
