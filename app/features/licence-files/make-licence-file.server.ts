import type { DealerViewer } from '~/features/accounts/viewer';
import { giveBackLicenceGuess, takeLicenceGuess } from '~/features/accounts/attempt-limits-store.server';
import { shownProducts } from '~/features/catalogue/catalogue-store.server';
import { approvalCodeOf } from '~/features/licences/licence-desk-filter';
import { licenceState } from '~/features/licences/licence-rules';
import { decrypt } from '~/platform/crypto.server';
import { AppError, notFound } from '~/platform/errors';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { readDealersLicence, readLicenceByCode, type LicenceRow } from './licence-facts-store.server';
import { licenceFile, type LicenceFacts } from './licence-file';
import { signingKeyRow } from './licence-key-store.server';

/**
 * The licence file of a dealer's licence.
 * @throws AppError licence-not-found (404), licence-keys-missing (503)
 */
export async function makeDealersLicenceFile(viewer: DealerViewer, code: string | undefined): Promise<Response> {
  const approvalCode = approvalCodeOf(code);
  const row = approvalCode === undefined ? undefined : await readDealersLicence(viewer, approvalCode);
  if (!row) throw notFound('licence-not-found', { type: 'licence', id: approvalCode });
  return fileAnswer(row);
}

/**
 * The licence file for a till, which has its approval code but no account. An unknown code counts as a guess.
 * @param address the till's network
 * @throws AppError licence-not-found (404), too-many-attempts (429), licence-keys-missing (503)
 */
export async function refreshLicenceFile(approvalCode: string, address: string): Promise<Response> {
  const seconds = await takeLicenceGuess(approvalCode, address);
  if (seconds > 0) throw new AppError('too-many-attempts', 429, { params: { seconds }, retryAfterSeconds: seconds });
  const row = await readLicenceByCode(approvalCode);
  if (!row) throw notFound('licence-not-found');
  await giveBackLicenceGuess(address);
  return fileAnswer(row);
}

async function fileAnswer(row: LicenceRow): Promise<Response> {
  const key = await signingKeyRow();
  if (!key) throw new AppError('licence-keys-missing', 503);
  const now = new Date();
  const file = licenceFile(await factsOf(row, now), { kid: key.kid, privateKey: decrypt(key.privateKey) }, now);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/plain; charset=us-ascii',
      'Content-Disposition': `attachment; filename="${row.approvalCode}.lic"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function factsOf(row: LicenceRow, now: Date): Promise<LicenceFacts> {
  const { approvalCode, expiresAt, stoppedAt, takenBack, computer, firmCode, firmName, taxNumber, sku, modules } = row;
  // Programs compare product names, so the files use the vendor's own language.
  const [product] = await shownProducts(sku === null ? [] : [sku], DEFAULT_LANGUAGE);
  const { kind } = licenceState(
    { expiresAt: new Date(expiresAt), stoppedAt: stoppedAt === null ? null : new Date(stoppedAt), takenBack },
    now,
  );
  return {
    approvalCode,
    status: kind === 'ending' ? 'valid' : kind,
    expiresAt: new Date(expiresAt).toISOString(),
    firm: { code: firmCode, name: firmName, taxNumber },
    product: sku === null ? null : { code: sku, name: product?.name ?? sku },
    modules,
    computer: computer || null,
  };
}
