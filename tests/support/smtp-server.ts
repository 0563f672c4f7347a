import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * How the server treats the next mails. `hang` accepts the mail's data and never answers; `late` and `drop` deliver it
 * and answer once `answerLate` is called, or close the connection; `greylist` answers the recipient with 451.
 */
type SmtpMode = 'ok' | '4xx' | '5xx' | 'hang' | 'late' | 'mute' | 'drop' | 'greylist';

type ReceivedMail = {
  envelope: { from: string; to: string[] };
  /** Unfolded and decoded, by lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
  attachments: Attachment[];
  raw: string;
};

type Attachment = { name: string; type: string; content: Buffer };

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, content: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString('latin1')
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

/** Gives bytes as Latin-1 characters. */
function decodeQuoted(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function split(entity: string): { headers: Record<string, string>; body: string } {
  const end = entity.indexOf('\r\n\r\n');
  const lines = entity
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: entity.slice(end + 4) };
}

function bodies(entity: string): { text: string; html: string; attachments: Attachment[] } {
  const { headers, body } = split(entity);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => bodies(part.slice(2)));
    return {
      text: parts.map((part) => part.text).join(''),
      html: parts.map((part) => part.html).join(''),
      attachments: parts.flatMap((part) => part.attachments),
    };
  }
  const encoding = headers['content-transfer-encoding'] ?? '7bit';
  const name = /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1];
  if (name !== undefined) {
    const file = { name, type: type.split(';', 1)[0] ?? '', content: Buffer.from(body, 'base64') };
    return { text: '', html: '', attachments: [file] };
  }
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1').toString();
  return type.startsWith('text/html')
    ? { text: '', html: content, attachments: [] }
    : { text: content, html: '', attachments: [] };
}

/** A mail server on loopback that stores the mails it accepts; with `auth` it requires a log-in. */
export async function startSmtpServer(options: { auth?: { user: string; pass: string } } = {}) {
  const { auth } = options;
  const ledger: ReceivedMail[] = [];
  let mode: SmtpMode = 'ok';
  let held = 0;
  const late: (() => void)[] = [];
  const sockets = new Set<Socket>();

  const server = new SMTPServer({
    disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      if (username === auth?.user && password === auth?.pass) return callback(null, { user: username });
      callback(Object.assign(new Error(`No account ${username} with ${password}`), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, callback) {
      callback(mode === 'greylist' ? Object.assign(new Error('Greylisted'), { responseCode: 451 }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mode === 'hang') return void held++;
        if (mode === '4xx') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        if (mode === '5xx') return callback(Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }));
        const raw = Buffer.concat(chunks).toString('latin1');
        const { mailFrom, rcptTo } = session.envelope;
        ledger.push({
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((recipient) => recipient.address) },
          headers: split(raw).headers,
          ...bodies(raw),
          raw,
        });
        if (mode === 'drop') return sockets.forEach((socket) => socket.destroy());
        // Delivered, but never confirmed.
        if (mode === 'mute') return;
        const answer = () => callback(null, `queued as ${ledger.length}`);
        if (mode === 'late') late.push(answer);
        else answer();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const logIn = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : '';

  return {
    /** In the form of MAIL_URL, with the log-in. */
    url: `smtp://${logIn}127.0.0.1:${port}`,
    /** The accepted mails, oldest first. */
    ledger,
    /** The number of mails accepted without an answer. */
    held: () => held,
    /** Answers the mails that were accepted as `late`. */
    answerLate: () => late.splice(0).forEach((answer) => answer()),
    setMode(next: SmtpMode): void {
      mode = next;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
