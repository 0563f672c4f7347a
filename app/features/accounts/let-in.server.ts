import { redirectDocument } from '~/platform/web.server';
import { knownDeviceCookie } from './known-device.server';
import { startSession } from './session.server';
import type { Viewer } from './viewer';

export type Entry = {
  remember: boolean;
  /** Where the way leads. */
  onward: string;
  /** What else happens to somebody who is let in; answers Set-Cookie headers. */
  welcome?: ((viewer: Viewer) => Promise<string[]>) | undefined;
};

/** The one way in, for whoever has proved who they are, by whatever proof: onward with a session. */
export async function letIn(request: Request, viewer: Viewer, { remember, onward, welcome }: Entry): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await startSession(request, viewer.accountId, remember) });
  headers.append('Set-Cookie', knownDeviceCookie(request, viewer.accountId));
  for (const cookie of (await welcome?.(viewer)) ?? []) headers.append('Set-Cookie', cookie);
  // As a whole page: it brings the texts for those who are logged in.
  return redirectDocument(onward, { headers });
}
