import { TEMPLATE_COLUMNS, type ImportTemplate } from '~/features/kit/import-templates/import-templates';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { RichText, useTranslation } from '~/platform/texts';
import { FileRows } from './file-rows';
import type { ShownDownload } from './shown-download';

/** The columns that the drawing of a sheet shows. */
const DRAWN: Record<ImportTemplate, readonly string[]> = {
  STOKLAR: ['STOKKODU', 'MALINCINSI', 'BARCODE', 'KDV'],
  Cariler: ['FIRMAKODU', 'FIRMAADI', 'VERGINO', 'lBakiye'],
  CariBakiye: ['FIRMAKODU', 'FIRMAADI', 'lBakiye', 'TARIH'],
  musteriler: ['MusteriNo', 'Musteri', 'Vade', 'Bakiye'],
  MusteriBakiye: ['MusteriNo', 'Musteri', 'Bakiye', 'Tarih'],
};

export type FillingRules = { title: string; rules: readonly string[] };

/** The import templates, drawn as sheets, below the four rules for filling them in (public-site §5). */
export function TemplateSheets({ items, filling }: { items: readonly ShownDownload[]; filling: FillingRules }) {
  const { t } = useTranslation('downloads');
  const { locale } = useShell();
  const others = items.filter(({ template }) => !template);
  return (
    <>
      <div className="filling">
        <h3>{filling.title}</h3>
        <ol>
          {filling.rules.map((rule) => (
            <li key={rule}>
              <RichText text={rule} wrap={[(content) => <code key={content}>{content}</code>]} />
            </li>
          ))}
        </ol>
      </div>
      <ul className="sheets">
        {items.map(({ id, template, title, text }) =>
          template ? (
            <li key={id} className="sheet">
              <Sheet template={template} />
              <div className="sheet-text">
                <h3>
                  {title} <span className="tag">XLSX</span>
                </h3>
                {text ? <p>{text}</p> : null}
                <p className="sheet-file">
                  <bdi dir="ltr">{template}.xlsx</bdi> · {t('sheet.guidance')}
                </p>
                <a
                  href={`/download/templates/${template}.xlsx?lang=${locale}`}
                  className="btn btn-tint btn-small drawn-download"
                  aria-label={t('download-named', { name: title })}
                  download={`${template}.xlsx`}
                >
                  {t('download')}
                </a>
              </div>
            </li>
          ) : null,
        )}
      </ul>
      {others.length > 0 ? <FileRows items={others} /> : null}
    </>
  );
}

function Sheet({ template }: { template: ImportTemplate }) {
  const { locale } = useShell();
  const columns = DRAWN[template].flatMap(
    (name) => TEMPLATE_COLUMNS[template].find((column) => column.name === name) ?? [],
  );
  const number = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className="sheet-grid" aria-hidden dir="ltr" translate="no">
      {columns.map(({ name }) => (
        <b key={name}>{name}</b>
      ))}
      {columns.map(({ name, type, example }) => (
        <span key={name}>
          {type === 'date'
            ? formatDay(String(example), locale)
            : type === 'amount'
              ? number.format(Number(example))
              : example}
        </span>
      ))}
    </div>
  );
}
