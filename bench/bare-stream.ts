import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

// One element for each two hundred characters or so, as our pages have them.
const ROW = 'x'.repeat(150);

/** Answers /?size=N with about N characters of streamed markup. */
const server = createServer((request, response) => {
  const size = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('size') ?? 0);
  const rows = Array.from({ length: Math.round(size / 192) }, (_, index) =>
    createElement('p', { key: index, className: 'product-card' }, createElement('b', null, ROW)),
  );
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const page = createElement('html', { lang: 'tr' }, createElement('body', null, rows));
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => void pipe(response) });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
