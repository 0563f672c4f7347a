/**
 * How Node runs the parts of the product; Dockerfile and docker-compose.yml say the same. V8 lets the young generation
 * grow to three times 16 MB before it collects it, and the old one to four times what was left of it where a machine is quick
 * (docs/decisions/0027-start-and-memory.md).
 */
export const nodeFlags = {
  web: ['--max-semi-space-size=8', '--heap-growing-percent=120'],
  worker: ['--max-semi-space-size=4', '--heap-growing-percent=40'],
};
