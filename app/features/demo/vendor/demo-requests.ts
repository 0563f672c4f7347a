import { APPLICATION, CALLBACK, PROMISED_MS } from '~/features/public-site/requests/request-kinds';
import { later } from './demo-calendar';
import { demoData } from './demo-data';

const HOUR_MS = 3_600_000;

/** The requests of the demo vendor's visitors in the last two weeks. */
export function demoRequests(now: Date) {
  return demoData.requests.map(({ hoursAgo, ...asked }) => {
    const createdAt = later(now, -hoursAgo * HOUR_MS);
    const promised = PROMISED_MS[asked.kind];
    return {
      ...(asked.kind === 'application' ? APPLICATION : CALLBACK),
      ...asked,
      createdAt,
      consentedAt: createdAt,
      changedAt: createdAt,
      dueAt: promised === undefined ? null : later(createdAt, promised),
    };
  });
}
