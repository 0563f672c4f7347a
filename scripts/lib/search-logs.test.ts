import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { logsIn, searchLogs } from './search-logs.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'search-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const search = (text: string) => {
  writeFileSync(path.join(folder, 'host.log'), text);
  return searchLogs(logsIn(folder));
};

const LINE =
  '{"level":30,"time":"2026-12-05T07:24:55.123Z","pid":4540536,"requestId":"0b4c3f5e-3a1d-4d38-9d1c-aabbccddeeff"';

it.each([
  ['a canary', '"msg":"kanarya"'],
  ['a mail address', '"msg":"bayi508@karpin.example"'],
  ['a name or an address', '"msg":"Deneme Gıda"'],
  ['a password of the demo', '"msg":"karpin508"'],
  ['a tax or telephone number', '"msg":"4540536920"'],
  ['a card number', '"msg":"4242 4242 4242 4242"'],
  ['an approval code', '"path":"/licences/6E1BD0F4"'],
  ['values of a statement', '"msg":"Failing row contains (1)"'],
])('O7 the search of the logs finds %s', (what, field) => {
  expect(search(`${LINE}}\n${LINE},${field}}\n`)).toMatchObject({ lines: 2, found: [{ what }] });
});

it('O7 the search of the logs passes over ids, instants and the welcome of a start', () => {
  const welcome =
    '\n  Karpin dealer shop   http://127.0.0.1:3000\n\n  Dealers  bayi508@karpin.example  karpin508\n  Stop      Ctrl-C\n';
  const plain = `${LINE},"ms":12,"path":"/assets/index-DBk2Fq9x.js","status":200,"msg":"request"}\n`;
  const place = '2026-11-22 LOG:  checkpoint complete; lsn=0/18EFDD38, redo lsn=0/18EFDCA8\n';
  expect(search(`${plain}${welcome}${place}${plain}    at run (app/features/x.ts:1:2)\n`).found).toEqual([]);
});
