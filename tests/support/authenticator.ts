import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** What a browser is told by a page that wants a passkey made, or used. */
type Options = { challenge: string; rp?: { id: string }; rpId?: string };
type Ways = {
  origin?: string;
  /** Whether the person gave a finger or a number. */
  verified?: boolean;
  /** How often it says that it was used; one more than before, where nothing is said. */
  count?: number;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A passkey in software (WebAuthn, ES256), with what a browser puts around its answers. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(16);
  private count = 0;

  constructor(private readonly origin: string) {}

  private facts(party: string, flags: number, { verified = true, count }: Ways): Buffer {
    this.count = count ?? this.count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(party), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), counter]);
  }

  private client(type: string, challenge: string, { origin = this.origin }: Ways): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The answer to the wish for a new passkey, as its page sends it. */
  create(options: Options, ways: Ways = {}): string {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // A key as COSE has it, and the whole as CBOR: only the lengths are ours.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const facts = Buffer.concat([
      this.facts(options.rp?.id ?? '', WITH_KEY, ways),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([facts.length]),
      facts,
    ]);
    return this.answer({
      clientDataJSON: b64(this.client('webauthn.create', options.challenge, ways)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to the wish for a proof. */
  get(options: Options, ways: Ways = {}): string {
    const facts = this.facts(options.rpId ?? '', 0, ways);
    const client = this.client('webauthn.get', options.challenge, ways);
    return this.answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(facts),
      signature: b64(sign('sha256', Buffer.concat([facts, sha256(client)]), this.keys.privateKey)),
    });
  }

  private answer(response: object): string {
    const id = b64(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
