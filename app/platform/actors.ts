/** Who acts without an account. The audit trail keeps these names, and its readers see them in their language. */
export const COMMAND_LINE = { accountId: null, name: 'command line' } as const;

/** The vendor's scheduled work. */
export const BY_ITSELF = { accountId: null, name: 'scheduled work' } as const;

const TOKEN = 'token ';

/** A token of the vendor's own programs. */
export function tokenActor(name: string): { accountId: null; name: string } {
  return { accountId: null, name: TOKEN + name };
}

/** The name of the token that an actor is; undefined for other actors. */
export function tokenOf(actor: string): string | undefined {
  return actor.startsWith(TOKEN) ? actor.slice(TOKEN.length) : undefined;
}
