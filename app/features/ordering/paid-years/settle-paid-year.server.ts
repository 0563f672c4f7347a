import { paidYearChange } from '~/features/licensing/licences/paid-year';
import { transaction } from '~/platform/db/client.server';
import { formatDate } from '~/platform/dates';
import { lockYearLicences, recordYears, type YearChange } from './paid-year-store.server';
import { postPaidYear } from './paid-year-mail.server';

/**
 * Gives the licences of an order the year that was sold once the order is paid, or takes it back once it is not (B29, readings 42),
 * under the locks of the order and of its licences: however often it runs, each change of the order's money counts once.
 */
export async function settlePaidYear(orderId: number): Promise<void> {
  await transaction(async (tx) => {
    const sold = await lockYearLicences(tx, orderId);
    if (!sold) return;
    const changes = sold.licences.flatMap((licence): YearChange[] => {
      const change = paidYearChange(licence, sold.paid);
      if (!change) return [];
      const { approvalCode, expiresAt: expiredBefore } = licence;
      const { action, expiresAt: expiresAfter } = change;
      const done = action === 'paid' ? 'ödendi, yeni bitiş' : 'ödemesi geri alındı, bitiş';
      return [
        {
          approvalCode,
          action,
          expiredBefore,
          expiresAfter,
          report: `${approvalCode} ${done} ${formatDate(expiresAfter)}`,
        },
      ];
    });
    await recordYears(tx, orderId, changes);
    const given = changes.filter(
      ({ action, expiredBefore, expiresAfter }) => action === 'paid' && expiresAfter > expiredBefore,
    );
    if (given.length > 0) await postPaidYear(tx, orderId, given);
  });
}
