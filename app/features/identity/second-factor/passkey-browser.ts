import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** A request to the browser to make a passkey or to use an existing one. */
export type Ceremony = {
  act: 'make' | 'ask';
  /** The host for which passkeys are made. */
  partyId: string;
  /** The options of WebAuthn, as JSON. */
  options: string;
};

/** Why a passkey failed; the texts are `auth:passkey.<reason>`. */
export type PasskeyTrouble = 'insecure' | 'browser' | 'address' | 'known' | 'cancelled';

/** Why this browser cannot use passkeys on this page; undefined if it can. */
export function passkeyObstacle(partyId: string | null): PasskeyTrouble | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('PublicKeyCredential' in window)) return 'browser';
  const { hostname } = window.location;
  return partyId !== null && (hostname === partyId || hostname.endsWith(`.${partyId}`)) ? null : 'address';
}

/** Asks the browser, and returns its response as text. The library is loaded only now. */
export async function passkeyAnswer({
  act,
  options,
}: Ceremony): Promise<{ answer: string } | { trouble: PasskeyTrouble }> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  try {
    const answer =
      act === 'make'
        ? await startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON });
    return { answer: JSON.stringify(answer) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { trouble: name === 'InvalidStateError' ? 'known' : name === 'SecurityError' ? 'address' : 'cancelled' };
  }
}

/** Whether this browser can offer passkeys among what it fills into a log-in's fields. */
export async function canFillInPasskeys(): Promise<boolean> {
  if (!window.isSecureContext || !('PublicKeyCredential' in window)) return false;
  // Older browsers lack the question.
  return (
    (await (PublicKeyCredential.isConditionalMediationAvailable as (() => Promise<boolean>) | undefined)?.()) ?? false
  );
}

/**
 * Waits until somebody chooses a passkey among what the browser fills in; what the browser answers, as text. Undefined where
 * it comes to nothing, for another ceremony or another offer takes its place.
 * @param wanted asked once the library is there: an offer that comes late must not end the ceremony of the button
 */
export async function filledInPasskey({ options }: Ceremony, wanted: () => boolean): Promise<string | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!wanted()) return undefined;
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return undefined;
  }
}

/** Ends what waits in the browser: for a page that is left. */
export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
