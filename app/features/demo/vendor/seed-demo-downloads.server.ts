import { Upload } from '@tus/server';
import { strToU8, zipSync } from 'fflate';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { renderPdf } from '~/features/ordering/documents/document.server';
import { wordingOf, type DownloadItem } from '~/features/public-site/downloads/download-items';
import { attachFile, listDownloads } from '~/features/public-site/downloads/download-store.server';
import { fileStore, type FileStore } from '~/features/public-site/downloads/file-store.server';
import { addLooseFile } from '~/features/public-site/downloads/loose-file-store.server';
import { transaction } from '~/platform/db/client.server';
import { readerTexts } from '~/platform/i18n.server';
import { vendorLetterhead } from '~/platform/vendor.server';
import { demoData, type DemoManual } from './demo-data';
import { LABEL_DESIGNS } from './demo-labels';

type DemoFile = { name: string; contentType: string; content: Uint8Array };

/**
 * Puts files behind the items of the demo's download page: manuals made by our own typesetter, label designs, and for each
 * program an archive with a text that says what it stands for. Nothing is put where no store of files is configured.
 * @returns how many
 */
export async function seedDemoDownloads(now: Date): Promise<number> {
  const store = fileStore();
  if (!store) return 0;
  let count = 0;
  for (const item of [...(await listDownloads('uploads')), ...(await listDownloads('documents'))]) {
    const file = item.file ? undefined : await fileOf(item, now);
    if (!file) continue;
    await keep(store, item.id, file);
    count += 1;
  }
  return count;
}

async function fileOf(item: DownloadItem, now: Date): Promise<DemoFile | undefined> {
  const title = wordingOf(item, 'tr', readerTexts('tr').find).title;
  const manual = demoData.manuals.find(({ key }) => key === item.key);
  if (manual) return manualFile(manual, title, now);
  if (item.key === 'label-designs') return archive('etiket-tasarimlari', LABEL_DESIGNS, now);
  if (item.section === 'uploads' && item.kind === 'file' && item.key) {
    const text = [
      `${title} ${item.version}`,
      '',
      'Bu arşiv gösterim içindir ve çalıştırılabilir bir dosya içermez.',
      'Gerçek kurulumda burada programın imzalı kurulum dosyası bulunur.',
      '',
      'This archive is part of the demonstration and holds nothing that can be run.',
      'A real installation has the signed set-up file of the program in its place.',
      '',
    ].join('\r\n');
    return archive(`karpin-${item.key}-${item.version}-ornek`, { 'BENI-OKU.txt': text }, now);
  }
  return undefined;
}

async function manualFile({ file, lead, parts }: DemoManual, title: string, now: Date): Promise<DemoFile> {
  const content = await renderPdf(
    {
      locale: 'tr',
      title,
      heading: title,
      facts: [],
      parts: [
        { kind: 'text', text: lead, muted: false },
        ...parts.map(({ heading, lines }) => ({
          kind: 'pairs' as const,
          heading,
          items: lines.map((text, index) => ({ name: null, text: lines.length > 1 ? `${index + 1}. ${text}` : text })),
        })),
      ],
      foot: [vendorLetterhead().contact],
    },
    now,
  );
  return { name: `${file}.pdf`, contentType: 'application/pdf', content };
}

function archive(name: string, texts: Readonly<Record<string, string>>, mtime: Date): DemoFile {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, strToU8(text)]));
  return { name: `${name}.zip`, contentType: 'application/zip', content: zipSync(files, { mtime }) };
}

/** Brings a file to where an upload would have brought it. */
async function keep({ uploads }: FileStore, itemId: number, { name, contentType, content }: DemoFile): Promise<void> {
  const key = randomUUID();
  const size = content.length;
  await addLooseFile(key, name);
  await uploads.create(new Upload({ id: key, size, offset: 0, metadata: { filename: name } }));
  await uploads.write(Readable.from([content]), key, 0);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await transaction((tx) => attachFile(tx, itemId, { key, contentType, size, sha256 }));
}
