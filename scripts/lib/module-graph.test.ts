import { expect, it } from 'vitest';
import { modulesOf } from './module-graph.mjs';
import { inProject } from './project.mjs';

it('O7 a part of npm run dev is restarted by the modules that it has loaded, and by no others', async () => {
  const [worker, host] = [await modulesOf(['worker/index.ts']), await modulesOf(['server/index.ts'])];
  for (const file of ['worker/handlers/deliver-mail.ts', 'app/features/ordering/mail/deliver-mail.server.ts'])
    expect(worker, file).toContain(inProject(file));
  for (const file of ['server/app.ts', 'app/root.tsx', 'app/components/button.tsx'])
    expect(worker, file).not.toContain(inProject(file));
  for (const file of ['server/app.ts', 'app/platform/env.server.ts']) expect(host, file).toContain(inProject(file));
  for (const file of ['worker/index.ts', 'app/root.tsx', 'app/platform/money.ts'])
    expect(host, file).not.toContain(inProject(file));
});
