import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import {
  giveBackLicenceGuess,
  takeLicenceGuess,
  takeTillRequest,
} from '~/features/identity/accounts/attempt-limits-store.server';
import { networkOf } from '~/features/identity/accounts/network';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { decrypt, isSigned, sign } from '~/platform/crypto.server';
import { AppError, notFound } from '~/platform/errors';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { Bulkhead } from '~/platform/bulkhead.server';
import { partOf } from '~/platform/processes.server';
import { readDealersLicence, readLicenceByCode, type LicenceRow } from './licence-facts-store.server';
import { licenceFile, type LicenceFacts } from './licence-file';
import type { refreshSchema } from './licence-files-api';
import { signingKeyRow } from './licence-key-store.server';
import { noteTill, readTillKey } from './licence-till-store.server';
import { isProven, type TillProof } from './till-proof';

/** The purpose of the signature by which a till shows that its dealer gave it the licence. */
const CLAIM = 'licence-till-claim';

/**
 * The licence file of a dealer's licence.
 * @throws AppError licence-not-found (404), licence-keys-missing (503)
 */
export async function makeDealersLicenceFile(viewer: DealerViewer, code: string | undefined): Promise<Response> {
  const approvalCode = approvalCodeOf(code);
  const row = approvalCode === undefined ? undefined : await readDealersLicence(viewer, approvalCode);
  if (!row) throw notFound('licence-not-found', { type: 'licence', id: approvalCode });
  return fileAnswer(row, 'dealer');
}

/** While codes are guessed from everywhere, a machine answers so many requests without proof at once, so guesses. */
const guesses = new Bulkhead({ running: partOf(2), waiting: partOf(100), longestWaitMs: 10_000 });
const SLOW_MS = 1000;

/**
 * The licence file for a till, which has its approval code but no account. A till that proves by its key that it is the one
 * to which the dealer gave the licence gets the whole file, and nobody else can use up its requests. The code alone gives a
 * file that runs the till but names no firm, so guessing codes yields no customers; an unknown code counts as a guess.
 * @param address the till's network
 * @throws AppError licence-proof-refused (403), licence-not-found (404), too-many-attempts (429), licence-keys-missing,
 *   busy (503)
 */
export async function refreshLicenceFile(
  { approvalCode, till }: z.infer<typeof refreshSchema>,
  address: string,
): Promise<Response> {
  const signed = till !== undefined && isProven(approvalCode, till, new Date());
  if (signed && (await isKnown(approvalCode, till))) {
    refuseAfter(await takeTillRequest(approvalCode));
    const row = await readLicenceByCode(approvalCode);
    if (!row) throw notFound('licence-not-found');
    if (!(await noteTill(approvalCode, till))) throw new AppError('licence-proof-refused', 403);
    return fileAnswer(row, 'till');
  }
  const { seconds, many } = await takeLicenceGuess(approvalCode, address);
  refuseAfter(seconds);
  if (many) await guesses.run(() => wait(SLOW_MS), { account: networkOf(address) });
  const row = await readLicenceByCode(approvalCode);
  if (!row) throw notFound('licence-not-found');
  // A wrong claim is a guess, too.
  if (signed && till.claim !== undefined) throw new AppError('licence-proof-refused', 403);
  await giveBackLicenceGuess(address);
  if (till && !signed) throw new AppError('licence-proof-refused', 403);
  return fileAnswer(row, 'anybody');
}

/** Whether the till has the dealer's claim, or had it before. */
async function isKnown(approvalCode: string, { publicKey, claim }: TillProof): Promise<boolean> {
  if (claim !== undefined) return isSigned(CLAIM, approvalCode, claim);
  return (await readTillKey(approvalCode)) === publicKey;
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new AppError('too-many-attempts', 429, { params: { seconds }, retryAfterSeconds: seconds });
}

/** Old programs of tills read the firm's texts, so they are empty rather than missing. */
const NO_FIRM = { code: '', name: '', taxNumber: '' };

async function fileAnswer(row: LicenceRow, reader: 'dealer' | 'till' | 'anybody'): Promise<Response> {
  const key = await signingKeyRow();
  if (!key) throw new AppError('licence-keys-missing', 503);
  const now = new Date();
  const facts: LicenceFacts = {
    ...(await factsOf(row, now)),
    ...(reader === 'anybody' && { firm: NO_FIRM }),
    ...(reader === 'dealer' && { claim: sign(CLAIM, row.approvalCode) }),
  };
  const file = licenceFile(facts, { kid: key.kid, privateKey: decrypt(key.privateKey) }, now);
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
