import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Viewer } from '~/features/accounts/viewer';
import { sign } from '~/platform/crypto.server';
import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { newChallenge, spendChallenge } from './challenge.server';
import type { Ceremony } from './passkey-browser';
import { relyingParty, type RelyingParty } from './relying-party.server';
import { findPasskey, notePasskeyUse, passkeysOf, type NewPasskey } from './second-factor-store.server';

const text = z.string().max(8000);
const extras = z.looseObject({});
const transports = z.array(z.string().max(20)).max(10).default([]);

const createdSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: text, attestationObject: text, transports }),
  clientExtensionResults: extras.default({}),
});

const answeredSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((value) => value ?? undefined),
  }),
  clientExtensionResults: extras.default({}),
});

const refused = () => new AppError('passkey-refused', 403);

/** @throws AppError passkeys-impossible (409) where browsers make none for our address */
function ours(): RelyingParty {
  const party = relyingParty();
  if (!party) throw new AppError('passkeys-impossible', 409);
  return party;
}

/** What a browser sent of a passkey; refused where it is nothing of the kind. */
function readJson<T>(schema: z.ZodType<T>, sent: string): T {
  try {
    return schema.parse(JSON.parse(sent));
  } catch {
    throw refused();
  }
}

/** Whatever a library finds wrong with an answer, a person is told the same. */
async function orRefused<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch {
    throw refused();
  }
}

const asBytes = (challenge: string) => new TextEncoder().encode(challenge);

/** What a browser needs to make a passkey for this account. Undefined where it could make none for our address. */
export async function passkeyCreation(viewer: Viewer): Promise<Ceremony | undefined> {
  const party = relyingParty();
  if (!party) return undefined;
  const known = await passkeysOf(db(), viewer.accountId);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: viewer.email,
    userDisplayName: viewer.displayName,
    // It stands in the passkey for all to read who hold it, so it says nothing.
    userID: new Uint8Array(Buffer.from(sign('passkey-owner', String(viewer.accountId)), 'base64url')),
    challenge: asBytes(newChallenge('register', String(viewer.accountId))),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports: ways }) => ({
      id: credentialId,
      transports: ways,
    })),
  });
  return { act: 'make', partyId: party.id, options: JSON.stringify(options) };
}

/**
 * A passkey that a browser made for this account, checked.
 * @throws AppError passkey-refused (403), passkeys-impossible (409)
 */
export async function readCreatedPasskey(viewer: Viewer, sent: string): Promise<Omit<NewPasskey, 'name'>> {
  const { id, origins } = ours();
  const response = readJson(createdSchema, sent);
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(challenge, 'register', String(viewer.accountId)),
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports,
  };
}

/** What a browser needs to ask for a passkey of this account, or of anybody. Undefined where there could be none. */
export async function passkeyRequest(viewer: Viewer | null): Promise<Ceremony | undefined> {
  const party = relyingParty();
  if (!party) return undefined;
  const known = viewer ? await passkeysOf(db(), viewer.accountId) : [];
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: asBytes(viewer ? newChallenge('second-factor', String(viewer.accountId)) : newChallenge('log-in', '')),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports: ways }) => ({
      id: credentialId,
      transports: ways,
    })),
  });
  return { act: 'ask', partyId: party.id, options: JSON.stringify(options) };
}

/**
 * Whose passkey answered, and notes its use.
 * @param expected the account that must have answered; null where anybody may
 * @throws AppError passkey-refused (403), passkeys-impossible (409)
 */
export async function readPasskeyAnswer(expected: Viewer | null, sent: string): Promise<Viewer> {
  const { id, origins } = ours();
  const response = readJson(answeredSchema, sent);
  const known = await findPasskey(response.id);
  if (!known || (expected && known.viewer.accountId !== expected.accountId)) throw refused();
  const [purpose, bound] = expected
    ? (['second-factor', String(expected.accountId)] as const)
    : (['log-in', ''] as const);
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(challenge, purpose, bound),
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
        transports: known.transports,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified || !(await notePasskeyUse(known.id, authenticationInfo.newCounter))) throw refused();
  return known.viewer;
}
