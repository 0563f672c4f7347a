/** The part of `oidc-provider` that the tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Context = { oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } } };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    readonly Client: {
      find(id: string): Promise<{ backchannelLogout(subject: string, session: string): Promise<void> } | undefined>;
    };
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }

  export type { Context };
}
