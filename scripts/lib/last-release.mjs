/**
 * What serves beside this one while it is rolled out: its commit, and its newest migration. Each release names the one before it
 * here (docs/runbooks/release.md), and `npm run test:faults` runs both side by side.
 */
export const lastRelease = {
  commit: '08e9332641e5c9284a8bba5bfe330e76cac0c3ce',
  migration: '0088_requests_of_calls',
};
