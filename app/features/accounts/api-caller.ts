import type { DealerViewer } from './viewer';

/** What a token is good for, beyond what whoever holds it may do anyway. */
export type Scopes = {
  read: boolean;
  write: boolean;
  /** The names of the tables that it reaches; undefined for all. */
  tables?: readonly string[];
};

/** Who asks the API: nobody that we know, a dealer by one of its tokens, or a program of the vendor by a service token. */
export type Caller =
  | { kind: 'public' }
  | {
      kind: 'dealer';
      viewer: DealerViewer;
      scopes: Scopes;
      /** The key in the dealer's account by which it asks; undefined where it has logged in. */
      token?: { id: number; name: string };
    }
  | { kind: 'service'; tokenId: number; name: string; scopes: Scopes };

/** Whether a token is good for reading or writing a table. */
export function scopesAllow(scopes: Scopes, act: 'read' | 'write', table: string): boolean {
  return scopes[act] && (scopes.tables?.includes(table) ?? true);
}
