import ts, { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { METADATA_JSON } from '../metadata';
import { MODEL } from '../model';
import { typescriptClient } from './typescript-client';

const SERVICE = 'https://shop.example/api/';
const source = typescriptClient(METADATA_JSON, SERVICE);

const RIGHT = `
import { DataApi, text } from './karpin-data';
const api = new DataApi({ token: 'kpn_x', language: 'tr' });
export async function run(): Promise<(string | null)[]> {
  const names: (string | null)[] = [];
  const asked = { filter: \`sIl eq \${text("K'Merkez")}\`, expand: ['Lisanslar($top=1)'] };
  for await (const firm of api.rows('tbFirma', { ...asked, select: ['sAciklama'] })) {
    names.push(firm.sAciklama, firm.Lisanslar?.[0]?.sOnayKodu ?? null);
  }
  const rate = await api.byKey('tbDovizKuru', { dteKurTarihi: '2026-11-20', sDovizCinsi: 'USD' });
  const made = await api.insert('tbFirmaIletisimi', { nFirmaID: 5, sIletisimAraci: 'Telefon' });
  await api.update('tbFirma', 5, { sIl: 'Kars' }, 'W/"1"');
  await api.remove('tbFirmaIletisimi', made.nIletisimID);
  const { rows, count, next } = await api.page('vwLisans', { top: 5, count: true });
  return [...names, rate.sDovizCinsi, String(count), next ?? null, String(rows.length)];
}`;
const WRONG = `
import { DataApi } from './karpin-data';
const api = new DataApi();
export const asked = [
  api.page('tbYok'),
  api.page('tbFirma', { select: ['sPostaKodu'] }),
  api.byKey('tbFirma', 'x'),
  api.byKey('tbDovizKuru', { sDovizCinsi: 'USD' }),
  api.insert('tbFirma', { sRenk: 'mavi' }),
];`;

/** The lines of which the compiler complains, by file; one run, because it costs seconds. */
function complaints(): Record<string, number[]> {
  const files: Record<string, string> = { '/karpin-data.ts': source, '/right.ts': RIGHT, '/wrong.ts': WRONG };
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, types: [] },
    ...{ noUnusedLocals: true, noUnusedParameters: true, skipLibCheck: true },
    ...{ target: ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
    ...{ module: ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  host.fileExists = (name) => name in files || disk.fileExists(name);
  host.readFile = (name) => files[name] ?? disk.readFile(name);
  host.getSourceFile = (name, target) => {
    const text = files[name];
    return text === undefined ? disk.getSourceFile(name, target) : ts.createSourceFile(name, text, target);
  };
  const found: Record<string, number[]> = {};
  for (const { file, start = 0 } of ts.getPreEmitDiagnostics(ts.createProgram(Object.keys(files), options, host))) {
    (found[file?.fileName ?? ''] ??= []).push(file?.getLineAndCharacterOfPosition(start).line ?? 0);
  }
  return found;
}

describe('the TypeScript client of the data API', () => {
  it('B15 D24 compiles by the strictest rules; a wrong set, property or key does not', () => {
    expect(complaints()).toEqual({ '/wrong.ts': [4, 5, 6, 7, 8] });
  }, 180_000);

  it('B15 D24 knows every set and property, and none that is secret', () => {
    for (const set of MODEL) {
      const [row = ''] = new RegExp(`export interface ${set.type} {[^}]*}`).exec(source) ?? [];
      for (const { name } of set.properties) expect(row, set.name).toContain(`\n  ${name}: `);
      for (const { name } of set.navigations) expect(row, set.name).toContain(`\n  ${name}?: `);
    }
    expect(source).not.toContain('sPostaKodu');
  });

  it('B15 D24 asks by addresses and bodies as OData has them, follows links, and throws what the service says', async () => {
    const { outputText } = transpileModule(source, {
      compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
    });
    const { DataApi, DataApiError } = (await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`
    )) as { DataApi: new (options: object) => Client; DataApiError: new () => Error };
    type Client = {
      rows: (set: string, query?: object) => AsyncIterable<{ id: number }>;
      byKey: (set: string, key: unknown) => Promise<unknown>;
      update: (set: string, key: unknown, changes: object, etag?: string) => Promise<void>;
    };
    const asked: string[] = [];
    const answers: [number, object?][] = [
      [200, { value: [{ id: 1 }], '@odata.nextLink': `${SERVICE}tbFirma?$skiptoken=x` }],
      [200, { value: [{ id: 2 }] }],
      [200, {}],
      [204],
      [422, { error: { code: 'FieldTooLong', message: 'Metin en fazla …', target: 'sAciklama' } }],
    ];
    const api = new DataApi({
      token: 'kpn_x',
      fetch: (
        address: string,
        { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
      ) => {
        asked.push(
          [method, decodeURIComponent(address.slice(SERVICE.length)), headers['If-Match'], body].join(' ').trim(),
        );
        expect(headers.Authorization).toBe('Bearer kpn_x');
        const [status, answer] = answers.shift() ?? [500];
        return Promise.resolve(new Response(answer ? JSON.stringify(answer) : null, { status }));
      },
    });
    const ids: number[] = [];
    for await (const { id } of api.rows('tbFirma', { filter: "sIl eq 'Muş'", top: 2 })) ids.push(id);
    expect(ids).toEqual([1, 2]);
    await api.byKey('tbDovizKuru', { sDovizCinsi: "U'D", dteKurTarihi: '2026-11-20' });
    await api.update('tbFirma', 5, { sIl: 'Kars' }, 'W/"1"');
    const refused = api.update('tbFirma', 5, { sAciklama: 'x' });
    await expect(refused).rejects.toBeInstanceOf(DataApiError);
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'FieldTooLong', target: 'sAciklama' });
    expect(asked).toEqual([
      "GET tbFirma?$filter=sIl eq 'Muş'&$top=2",
      'GET tbFirma?$skiptoken=x',
      "GET tbDovizKuru(dteKurTarihi=2026-11-20,sDovizCinsi='U''D')",
      'PATCH tbFirma(nFirmaID=5) W/"1" {"sIl":"Kars"}',
      'PATCH tbFirma(nFirmaID=5)  {"sAciklama":"x"}',
    ]);
  });
});
