import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// Takes every mail on a free port, which the parent process is told, and keeps none.
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('end', () => done(null)).resume();
  },
});
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port));
