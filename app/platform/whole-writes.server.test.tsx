import { lazy, Suspense, type ComponentType } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeWrites } from './whole-writes.server';

const LONG = 'ağaç '.repeat(20_000);

it('O6 a page is one write, a part that comes later one more', async () => {
  let bring: (part: { default: ComponentType }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (bring = resolve)));
  const body = new WholeWrites();
  const next = () => new Promise<string>((resolve) => body.once('data', (whole: Buffer) => resolve(String(whole))));
  const ended = new Promise((resolve) => body.once('end', resolve));
  const first = next();
  const page = renderToPipeableStream(
    <main>
      <p>{LONG}</p>
      <Suspense fallback="bekleyin">
        <Late />
      </Suspense>
    </main>,
    { onShellReady: () => page.pipe(body) },
  );

  const shell = await first;
  expect(shell).toContain(LONG);
  expect(shell).toMatch(/bekleyin<!--\/\$--><\/main>$/);
  const second = next();
  bring({ default: () => <b>{LONG}</b> });
  expect(await second).toContain(`<b>${LONG}</b>`);
  await ended;
});

it('O6 what nobody has asked to show yet comes at the end', async () => {
  const body = new WholeWrites();
  body.write('a');
  body.write('b');
  body.end('c');
  const writes: string[] = [];
  for await (const whole of body) writes.push(String(whole));
  expect(writes).toEqual(['abc']);
});

it('O6 O1 a letter of several bytes that React finds no room for at the end of a piece brings no zero bytes along', async () => {
  const body = new WholeWrites();
  const page = renderToPipeableStream(
    <ul>
      {Array.from({ length: 2000 }, (_, count) => (
        <li key={count}>{`${'x'.repeat(count % 7)}ığ文`}</li>
      ))}
    </ul>,
    { onAllReady: () => page.pipe(body) },
  );
  let whole = '';
  for await (const piece of body) whole += String(piece);
  expect(whole.match(/<li>x{0,6}ığ文<\/li>/g)).toHaveLength(2000);
  expect(whole.indexOf('\0')).toBe(-1);
});
