import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Viewer } from '~/features/identity/accounts/viewer';
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

/** @throws AppError passkeys-impossible (409) if browsers make none for our address */
function ours(): RelyingParty {
  const party = relyingParty();
  if (!party) throw new AppError('passkeys-impossible', 409);
  return party;
}

/** Parses a browser's response; refuses what is none. */
function readJson<T>(schema: z.ZodType<T>, sent: string): T {
  try {
    return schema.parse(JSON.parse(sent));
  } catch {
    throw refused();
  }
}

/** Maps all errors of the library to one message, because their details do not help people. */
async function orRefused<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch {
    throw refused();
  }
}

const asBytes = (challenge: string) => new TextEncoder().encode(challenge);

/** The options for a browser to make a passkey for this account; undefined if it could make none for our address. */
export async function passkeyCreation(viewer: Viewer): Promise<Ceremony | undefined> {
  const party = relyingParty();
  if (!party) return undefined;
  const known = await passkeysOf(db(), viewer.accountId);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: viewer.email,
    userDisplayName: viewer.displayName,
    // Everybody who has the passkey can read it, so it reveals nothing.
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
 * Verifies a passkey that a browser made for this account.
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

/** The options for a browser to ask for a passkey of this account, or of any; undefined if there could be none. */
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
 * Verifies the response of a passkey, records its use and returns its account.
 * @param expected the account that must have responded; null for any
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
