import { sessionUser } from './session-user';
import { ACCESS_TOKEN_SECONDS } from './token-terms';
import type { DealerViewer, MemberViewer } from './viewer';

/** The response to a program that has logged in, registered or renewed its tokens (dealer-shop §7). */
export function tokenAnswer(
  viewer: DealerViewer | MemberViewer,
  pair: { accessToken: string; refreshToken: string },
  { status = 200, secondsLeft = ACCESS_TOKEN_SECONDS } = {},
): Response {
  const { accessToken, refreshToken } = pair;
  return Response.json(
    { accessToken, refreshToken, expiresIn: secondsLeft, userData: sessionUser(viewer) },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}
