import { publishedKeys } from '~/features/licensing/licence-files/licence-key-store.server';

/** The public keys of licence files, as a JSON Web Key Set (RFC 7517, RFC 8037). */
export async function loader() {
  const keys = (await publishedKeys()).map(({ kid, x }) => ({
    kid,
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    alg: 'EdDSA',
    use: 'sig',
  }));
  return Response.json({ keys }, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
