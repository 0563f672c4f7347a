import { vi } from 'vitest';

// Runs before each file of the suite. The files of a worker share its process and the packages loaded there, for starting
// and loading anew took a sixth of the suite's time. Our own modules and the environment each file meets as if it were the first.
const shared = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
const first = (shared.firstEnvironment ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
Object.assign(process.env, first);
vi.resetModules();
