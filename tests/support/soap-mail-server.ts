import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XMLParser } from 'fast-xml-parser';

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';
const HEADER_FIELDS = ['sMail', 'sUserName', 'sPassword', 'AuthenticationToken', 'sBayii'];
const MAIL_FIELDS = [
  'sSubject',
  'nFirmaID',
  'sKodu',
  'sAciklama',
  'sAdres1',
  'sAdres2',
  'sSemt',
  'sIl',
  'telefon',
  'sEMail',
  'sVergiDairesi',
  'sVergiNo',
  'nAlisverisID',
  'lFisNo',
  'sFirma',
  'sModuller',
  'sOnayKodlari',
  'sOdemeSekli',
  'sIp',
];
const OPERATIONS: Record<Operation, string[]> = { AuthenticationUser: [], mail_gonder: MAIL_FIELDS };

type Operation = 'AuthenticationUser' | 'mail_gonder';
type Call = { operation: Operation; header: Record<string, string>; fields: Record<string, string> };

/**
 * How the service treats a call; all but `ok` are ways in which services have misbehaved. `late` and `drop` do the work
 * first.
 */
export type SoapMode =
  | 'ok'
  | 'sender-fault'
  | 'receiver-fault'
  | 'secret-in-fault'
  | 'error-400'
  | 'error-429'
  | 'error-500'
  | 'hang'
  | 'hang-in-body'
  | 'late'
  | 'drop'
  | 'sender-fault-500'
  | 'error-504'
  | 'truncated'
  | 'huge'
  | 'html'
  | 'doctype'
  | 'duplicate'
  | 'empty'
  | 'redirect'
  | 'wrong-token';

type AcceptedMail = {
  /** Every body field with its decoded text. */
  fields: Record<string, string>;
  /** The header of the call, without the password and the token. */
  header: { sMail: string; sUserName: string; sBayii: string };
};

type Credentials = { mail: string; userName: string; password: string };
type Node = { tag: string; namespace: string; children: Node[]; text: string };

class Violation extends Error {}

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Violation(what);
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: { enabled: true, maxTotalExpansions: 1e6, maxExpandedLength: 1e7 },
});

function toNodes(raw: Record<string, unknown>[], scope: Record<string, string>): Node[] {
  return raw.flatMap((entry) => {
    const [name] = Object.keys(entry).filter((key) => key !== ':@');
    if (name === undefined || name === '#text') return [];
    const inner = { ...scope };
    for (const [key, value] of Object.entries((entry[':@'] ?? {}) as Record<string, string>)) {
      demand(key === '@_xmlns' || key.startsWith('@_xmlns:'), `unexpected attribute ${key}`);
      inner[key.slice('@_xmlns'.length)] = value;
    }
    const content = entry[name] as Record<string, unknown>[];
    const at = name.lastIndexOf(':');
    return {
      tag: name.slice(at + 1),
      namespace: inner[at < 0 ? '' : `:${name.slice(0, at)}`] ?? '',
      children: toNodes(content, inner),
      text: content.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join(''),
    };
  });
}

function record(parent: Node, namespace: string, names: string[]): Record<string, string> {
  demand(
    JSON.stringify(parent.children.map((child) => child.tag)) === JSON.stringify(names),
    `${parent.tag} holds ${parent.children.map((child) => child.tag).join(' ')}`,
  );
  demand(
    parent.children.every((child) => child.namespace === namespace && child.children.length === 0),
    `${parent.tag} holds elements of another namespace or with elements inside`,
  );
  return Object.fromEntries(parent.children.map((child) => [child.tag, child.text]));
}

function readCall(xml: string, namespace: string): Call {
  demand(!xml.includes('<!'), 'a DOCTYPE, CDATA or comment');
  demand(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml), 'a control character');
  // oxlint-disable-next-line typescript/no-deprecated -- as strict as a service's own reader
  const [envelope, ...others] = toNodes(parser.parse(xml, true) as Record<string, unknown>[], {});
  demand(
    others.length === 0 && envelope?.tag === 'Envelope' && envelope.namespace === ENVELOPE,
    'no SOAP 1.2 envelope',
  );
  const [header, body, ...more] = envelope.children;
  demand(header?.tag === 'Header' && header.namespace === ENVELOPE && header.children.length === 1, 'no header');
  demand(body?.tag === 'Body' && body.namespace === ENVELOPE && body.children.length === 1, 'no body');
  demand(more.length === 0, 'more than header and body');
  const [auth] = header.children;
  const [operation] = body.children;
  demand(auth?.tag === 'AuthHeader' && auth.namespace === namespace, 'no AuthHeader of the service');
  demand(operation !== undefined && operation.namespace === namespace, 'an operation of another service');
  demand(operation.tag === 'AuthenticationUser' || operation.tag === 'mail_gonder', `no operation ${operation.tag}`);
  return {
    operation: operation.tag,
    header: record(auth, namespace, HEADER_FIELDS),
    fields: record(operation, namespace, OPERATIONS[operation.tag]),
  };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function envelopeOf(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\r\n<soap:Envelope xmlns:soap="${ENVELOPE}"><soap:Body>${content}</soap:Body></soap:Envelope>`;
}

function faultOf(code: 'Sender' | 'Receiver', reason: string): string {
  return envelopeOf(
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code>` +
      `<soap:Reason><soap:Text xml:lang="en">${escapeXml(reason)}</soap:Text></soap:Reason></soap:Fault>`,
  );
}

const BILLION_LAUGHS = [
  '<!DOCTYPE lolz [<!ENTITY lol "lol">',
  ...Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`),
  ']>',
].join('');

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/**
 * The vendor's mail service on loopback, as strict as a real one: content type, SOAPAction, namespaces,
 * names and order of all fields, known credentials, a token that it issued itself. A call that breaks a
 * rule is answered with HTTP 400 and recorded in `violations`.
 */
export async function startSoapMailServer(options: {
  credentials: Credentials[];
  namespace?: string;
  /** The delay of `late`. */
  lateMs?: number;
}) {
  const { credentials, namespace = 'http://tempuri.org/' } = options;
  const ledger: AcceptedMail[] = [];
  const violations: string[] = [];
  const calls: Operation[] = [];
  const tokens = new Map<string, string>();
  const modes: Record<Operation, SoapMode> = { AuthenticationUser: 'ok', mail_gonder: 'ok' };

  function resultOf(operation: Operation, text: string, times = 1): string {
    const result = `<${operation}Result>${escapeXml(text)}</${operation}Result>`.repeat(times);
    return envelopeOf(`<${operation}Response xmlns="${namespace}">${result}</${operation}Response>`);
  }

  /** The answer of a working service: the token, or whether the mail was accepted. */
  function work(call: Call): string {
    const { sMail = '', sUserName = '', sPassword = '', AuthenticationToken = '', sBayii = '' } = call.header;
    const known = credentials.some(
      (one) => one.mail === sMail && one.userName === sUserName && one.password === sPassword,
    );
    if (call.operation === 'AuthenticationUser') {
      if (!known) return resultOf(call.operation, 'Kullanıcı adı veya şifre hatalı');
      const token = randomUUID();
      if (modes.AuthenticationUser !== 'wrong-token') tokens.set(token, sUserName);
      return resultOf(call.operation, token);
    }
    if (!known || tokens.get(AuthenticationToken) !== sUserName) return faultOf('Sender', 'Please log in first.');
    ledger.push({ fields: call.fields, header: { sMail, sUserName, sBayii } });
    return resultOf(call.operation, 'Mail gönderildi');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: string, status = 200, type = 'text/xml; charset=utf-8') =>
      void response.writeHead(status, { 'Content-Type': type }).end(body);
    let call: Call;
    try {
      demand(request.method === 'POST' && request.url === '/AuthToken.asmx', `${request.method} ${request.url}`);
      demand(request.headers['content-type'] === 'text/xml; charset=utf-8', 'the content type');
      call = readCall(await readBody(request), namespace);
      demand(request.headers.soapaction === `"${namespace}${call.operation}"`, 'the SOAPAction');
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error));
      return send('', 400);
    }
    const { operation } = call;
    calls.push(operation);
    switch (modes[operation]) {
      case 'ok':
      case 'wrong-token':
        return send(work(call));
      case 'sender-fault':
        return send(faultOf('Sender', 'The request is wrong.'));
      case 'receiver-fault':
        return send(faultOf('Receiver', 'The database is away.'));
      case 'secret-in-fault':
        return send(faultOf('Receiver', `No log-in for\n${JSON.stringify(call.header)}`));
      case 'error-400':
        return send('', 400);
      case 'error-429':
        return send('', 429);
      case 'error-500':
        return send(work(call), 500);
      case 'error-504':
        return send('', 504);
      case 'sender-fault-500':
        return send(faultOf('Sender', 'The request is wrong.'), 500);
      case 'late': {
        const body = work(call);
        await new Promise((resolve) => setTimeout(resolve, options.lateMs ?? 400));
        return send(body);
      }
      case 'drop':
        work(call);
        response.destroy();
        return;
      case 'hang':
        return;
      case 'hang-in-body':
        response.writeHead(200, { 'Content-Type': 'text/xml' }).write('<soap:Envelope ');
        return;
      case 'truncated': {
        const body = Buffer.from(resultOf(operation, randomUUID()));
        response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Length': body.length });
        response.write(body.subarray(0, body.length / 2), () => response.destroy());
        return;
      }
      case 'huge':
        return send(resultOf(operation, 'a'.repeat(14_000_000)));
      case 'html':
        return send('<html><body><h1>Bakımdayız</h1></body></html>', 200, 'text/html');
      case 'doctype':
        return send(
          resultOf(operation, 'token').replace('<soap:Envelope', `${BILLION_LAUGHS}$&`).replace('>token<', '>&lol9;<'),
        );
      case 'duplicate':
        return send(resultOf(operation, randomUUID(), 2));
      case 'empty':
        return send(resultOf(operation, ''));
      case 'redirect':
        response.writeHead(307, { Location: '/moved' }).end();
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    /** In the form of MAIL_URL. */
    url: `soap+http://127.0.0.1:${port}/AuthToken.asmx`,
    /** The accepted mails, oldest first. */
    ledger,
    /** The rules that calls broke. */
    violations,
    /** The well-formed calls, whatever their result. */
    calls,
    /** Sets the behaviour of one operation, or of both. */
    setMode(mode: SoapMode, operation?: Operation): void {
      if (operation !== 'mail_gonder') modes.AuthenticationUser = mode;
      if (operation !== 'AuthenticationUser') modes.mail_gonder = mode;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
