import { describe, expect, it } from 'vitest';
import { contentTypeOf, knownEnding, plainFileName } from './file-type';

const ends = (head: string | Buffer, tail: string | Buffer = '') => ({
  head: Buffer.from(head),
  tail: Buffer.from(tail),
});
const ZIP = 'PK\u0003\u0004';

describe('file types', () => {
  it('P8 a file is what its content says, and its name has to say the same', () => {
    expect(contentTypeOf('kurulum.exe', ends('MZ\u0090'))).toBe('application/vnd.microsoft.portable-executable');
    expect(contentTypeOf('Kılavuz.PDF', ends('%PDF-1.7'))).toBe('application/pdf');
    expect(contentTypeOf('el.apk', ends(ZIP, '…AndroidManifest.xml…'))).toBe('application/vnd.android.package-archive');
    expect(contentTypeOf('ders.mp4', ends(Buffer.from('\0\0\0\u0018ftypmp42')))).toBe('video/mp4');
    expect(contentTypeOf('tablo.xlsx', ends(`${ZIP}[Content_Types].xml`, 'xl/workbook.xml'))).toMatch(/sheet$/);
    for (const [name, content] of [
      ['kilavuz.pdf', 'MZ\u0090'],
      ['kilavuz.pdf', '<html><script>alert(1)</script>'],
      ['kilavuz.pdf', ' %PDF-1.7'],
      ['el.apk', ZIP],
      ['tablo.xlsx', `${ZIP}word/document.xml`],
      ['sayfa.html', '<html>'],
      ['resim.svg', '<svg>'],
      ['betik.js', 'alert(1)'],
      ['kurulum.exe', ''],
      ['pdf', '%PDF-1.7'],
      ['.pdf', '%PDF-1.7'],
    ] as const)
      expect(contentTypeOf(name, ends(content)), `${name} ${content}`).toBeUndefined();
  });

  it('P8 a name is kept without folders, controls and turned directions, and keeps its ending when it is long', () => {
    expect(plainFileName('C:\\temp\\Hal künye.exe')).toBe('Hal künye.exe');
    expect(plainFileName('../../etc/passwd')).toBe('passwd');
    expect(plainFileName('a\u202egnp.exe\r\n')).toBe('agnp.exe');
    expect(plainFileName(' ..gizli.zip. ')).toBe('gizli.zip');
    expect(plainFileName(`${'ş'.repeat(300)}.zip`)).toBe(`${'ş'.repeat(116)}.zip`);
    expect(knownEnding('a.tar.zip')).toBe('zip');
    expect(knownEnding('a.zip.html')).toBeUndefined();
  });
});
