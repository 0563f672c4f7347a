/**
 * A small client of the Karpin API for dealers' programs, in one file without dependencies: copy it. It logs in, adds
 * the access token to each request, and renews it automatically. See docs/api/tokens.md.
 */

/** Keep both secret; whoever has the refresh token is logged in. */
export type Tokens = { accessToken: string; refreshToken: string };

/** The body is text, because a request may have to be sent twice. */
export type KarpinRequest = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal };

type Options = {
  /** `https://bayi.example` */
  origin: string;
  /** The tokens of an earlier run. */
  tokens?: Tokens;
  /** Called whenever the tokens change, with `undefined` when they are no longer valid. Store them before you return. */
  onTokens?: (tokens: Tokens | undefined) => void | Promise<void>;
  fetch?: typeof fetch;
};

/** Nobody is logged in, or the log-in has ended: the user must log in again. */
export class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError';
}

/** An error answer of the API: decide by `code`, show `message`. */
export class KarpinError extends Error {
  override readonly name = 'KarpinError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export class KarpinClient {
  readonly #origin: string;
  readonly #fetch: typeof fetch;
  readonly #onTokens: NonNullable<Options['onTokens']>;
  #tokens: Tokens | undefined;
  /** The renewal under way; requests that need a token meanwhile wait for it. */
  #renewal: Promise<Tokens> | undefined;

  constructor({ origin, tokens, onTokens = () => undefined, fetch: send = fetch }: Options) {
    this.#origin = new URL(origin).origin;
    this.#tokens = tokens;
    this.#onTokens = onTokens;
    this.#fetch = (input, init) => send(input, init);
  }

  /** @throws KarpinError `access-denied` (401) for a wrong name or password, `too-many-attempts` (429) */
  async logIn(who: { email: string; password: string; dealerCode?: string }): Promise<void> {
    await this.#take(await this.#post('/api/auth/login', who));
  }

  /** Ends this log-in's tokens, here and at the shop. */
  async logOut(): Promise<void> {
    const tokens = this.#tokens;
    await this.#keep(undefined);
    if (tokens) await this.#post('/api/auth/revoke', { token: tokens.refreshToken });
  }

  /**
   * Sends a request with the access token. When the token is no longer valid, it is renewed once; concurrent requests
   * wait for that, and each is sent again with the new one.
   * @param path below the origin: `/api/orders`
   * @throws LoggedOutError if it cannot be renewed
   */
  async request(path: string, init: KarpinRequest = {}): Promise<Response> {
    const used = await this.#current();
    const answer = await this.#send(path, init, used);
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    // Another request may have renewed it since this one was sent.
    const next = this.#tokens === used ? await this.#renew(used) : await this.#current();
    return this.#send(path, init, next);
  }

  /**
   * The JSON of an answer to `request`.
   * @throws KarpinError if the answer is an error
   */
  async json<T>(path: string, init?: KarpinRequest): Promise<T> {
    const answer = await this.request(path, init);
    if (!answer.ok) throw await errorOf(answer);
    return (await answer.json()) as T;
  }

  async #current(): Promise<Tokens> {
    if (this.#renewal) return this.#renewal;
    if (!this.#tokens) throw new LoggedOutError('Nobody is logged in.');
    return this.#tokens;
  }

  #renew(used: Tokens): Promise<Tokens> {
    this.#renewal ??= this.#exchange(used).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #exchange({ refreshToken }: Tokens): Promise<Tokens> {
    try {
      return await this.#take(await this.#post('/api/auth/refresh-token', { refreshToken }));
    } catch (error) {
      // After any other error the tokens are still valid: the next request tries again.
      if (!(error instanceof KarpinError) || error.status !== 401) throw error;
      await this.#keep(undefined);
      throw new LoggedOutError(error.message);
    }
  }

  async #take(answer: Response): Promise<Tokens> {
    const { accessToken, refreshToken } = (await answer.json()) as Tokens;
    const tokens = { accessToken, refreshToken };
    await this.#keep(tokens);
    return tokens;
  }

  async #keep(tokens: Tokens | undefined): Promise<void> {
    this.#tokens = tokens;
    await this.#onTokens(tokens);
  }

  #send(path: string, init: KarpinRequest, { accessToken }: Tokens): Promise<Response> {
    const headers = { ...init.headers, Authorization: `Bearer ${accessToken}` };
    return this.#fetch(this.#addressOf(path), { ...init, headers });
  }

  async #post(path: string, body: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await this.#fetch(this.#addressOf(path), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  }

  /** A token is only ever sent to its own shop, whatever the path says. */
  #addressOf(path: string): string {
    const url = new URL(path, this.#origin);
    if (url.origin !== this.#origin) throw new TypeError(`${path} is not an address of ${this.#origin}.`);
    return url.href;
  }
}

/** The problem in an answer (RFC 9457, or an OData error); the status if it has none. */
async function errorOf(answer: Response): Promise<KarpinError> {
  type Told = { code?: string; detail?: string; error?: { code?: string; message?: string } };
  const told = (await answer.json().catch(() => ({}))) as Told;
  const { code, message } = told.error ?? { code: told.code, message: told.detail };
  return new KarpinError(answer.status, code ?? 'unknown', message ?? `HTTP ${answer.status}`);
}
