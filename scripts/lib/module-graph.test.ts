import { expect, it } from 'vitest';
import { modulesOf } from './module-graph.mjs';
import { inProject } from './project.mjs';

it('O7 a part of npm run dev is restarted by the modules that it has loaded, and by no others', async () => {
  const [worker, host] = [await modulesOf(['worker/index.ts']), await modulesOf(['server/development.ts'])];
  for (const file of ['worker/handlers/deliver-mail.ts', 'app/features/ordering/mail/deliver-mail.server.ts'])
    expect(worker, file).toContain(inProject(file));
  for (const file of ['server/app.ts', 'app/root.tsx', 'app/components/button.tsx'])
    expect(worker, file).not.toContain(inProject(file));
  // Vite loads the rest of the host, and loads it anew.
  expect([...host]).toEqual([inProject('server/development.ts')]);
});
