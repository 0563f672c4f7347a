/**
 * What serves beside this one while it is rolled out: its commit, and its newest migration. Each release names the one before it
 * here (docs/runbooks/release.md), and `npm run test:faults` runs both side by side.
 */
export const lastRelease = {
  commit: 'd57edc01a43f6ff6aba126808fba6c2b42eee094',
  migration: '0088_requests_of_calls',
};
