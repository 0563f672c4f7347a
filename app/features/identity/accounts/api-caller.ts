import type { DealerViewer } from './viewer';

/** The limits of a token, in addition to the rights of its owner. */
export type Scopes = {
  read: boolean;
  write: boolean;
  /** The names of its tables; undefined for all. */
  tables?: readonly string[];
};

/** The caller of the API: the public, a dealer by one of its tokens, or a program of the vendor by a service token. */
export type Caller =
  /** A member's token, without a firm, shows what everybody may see (readings 44). */
  | { kind: 'public'; isMember?: boolean }
  | {
      kind: 'dealer';
      viewer: DealerViewer;
      scopes: Scopes;
      /** The key in the dealer's account; undefined if the caller has logged in by password. */
      token?: { id: number; name: string };
    }
  | { kind: 'service'; tokenId: number; name: string; scopes: Scopes };

/** Whether a token allows reading or writing a table. */
export function scopesAllow(scopes: Scopes, act: 'read' | 'write', table: string): boolean {
  return scopes[act] && (scopes.tables?.includes(table) ?? true);
}
