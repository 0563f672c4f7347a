/**
 * How Node runs the parts of the product; Dockerfile and docker-compose.yml say the same. V8 lets the young generation
 * grow to three times 16 MB before it collects it (docs/decisions/0027-start-and-memory.md).
 */
export const nodeFlags = {
  web: ['--max-semi-space-size=8'],
  worker: ['--max-semi-space-size=4'],
};
