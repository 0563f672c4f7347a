/** The views of the model for spreadsheets; each has a connection file for Excel. */
export const SPREADSHEET_VIEWS = ['vwSiparis', 'vwSiparisSatiri', 'vwLisans', 'vwCariHareket'] as const;
export type SpreadsheetView = (typeof SPREADSHEET_VIEWS)[number];

export const viewFilePath = (view: SpreadsheetView) => `/api/docs/${view}.odc`;

/** A Power BI data source file, which opens the OData dialogue with the address filled in. It contains no key. */
export function connectionFile(service: string): string {
  const connection = { details: { protocol: 'odata', address: { url: service } }, options: {}, mode: 'Import' };
  return `${JSON.stringify({ version: '0.1', connections: [connection] }, null, 2)}\n`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/** A string literal of Power Query's language M. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * An Office Data Connection for one table: Excel loads the table by Power Query and asks for the key. The file is HTML with
 * an XML island ([MS-ODCFF] 2.7.1.1), which contains the query as escaped XML ([MS-QDEIF]).
 */
export function officeConnectionFile(service: string, view: SpreadsheetView): string {
  const formula = [
    'let',
    `    Source = OData.Feed(${quoted(service)}, null, [Implementation="2.0"]),`,
    `    Rows = Source{[Name=${quoted(view)},Signature="table"]}[Data]`,
    'in',
    '    Rows',
  ].join('\r\n');
  const mashup =
    '<Mashup xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.microsoft.com/DataMashup">' +
    '<Client>EXCEL</Client><Version>2.21.0.0</Version><MinVersion>2.21.0.0</MinVersion><Culture>en-US</Culture>' +
    `<SafeCombine>true</SafeCombine><Items><Query Name="${view}"><Formula>${escaped(formula)}</Formula>` +
    '<IsParameterQuery xsi:nil="true" /><IsDirectQuery xsi:nil="true" /></Query></Items></Mashup>';
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv="Content-Type" content="text/x-ms-odc; charset=utf-8" />
<meta name="ProgId" content="ODC.Database" />
<meta name="SourceType" content="OLEDB" />
<title>${view}</title>
<xml id="docprops"><o:DocumentProperties xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><o:Name>${view}</o:Name></o:DocumentProperties></xml>
<xml id="msodc"><odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc" xmlns="http://www.w3.org/TR/REC-html40">
<odc:PowerQueryConnection odc:Type="OLEDB">
<odc:ConnectionString>Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=${view};Extended Properties=&quot;&quot;</odc:ConnectionString>
<odc:CommandType>SQL</odc:CommandType>
<odc:CommandText>SELECT * FROM [${view}]</odc:CommandText>
</odc:PowerQueryConnection>
<odc:PowerQueryMashupData>${escaped(mashup)}</odc:PowerQueryMashupData>
</odc:OfficeDataConnection></xml>
</head>
</html>
`;
}
