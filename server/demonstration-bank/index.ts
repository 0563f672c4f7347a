import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DemonstrationBank } from './bank';

/**
 * The demonstration's acquirer as a process of its own, which `npm start` keeps beside the shop in demo mode. Its account is
 * the one that the shop's environment names.
 */
const need = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the demonstration bank is started by npm start.`);
  return value;
};

const script = fileURLToPath(new URL('./demonstration-bank-page.js', import.meta.url));
const bank = new DemonstrationBank({
  account: {
    clientId: need('CARD_CLIENT_ID'),
    storeKey: need('CARD_STORE_KEY'),
    user: need('CARD_API_USER'),
    password: need('CARD_API_PASSWORD'),
  },
  merchant: process.env.VENDOR_NAME || 'Karpin Yazılım',
  file: join(need('DATA_DIR'), 'demonstration-bank.json'),
  // From its sources it runs without: fields that are typed into as they are.
  script: existsSync(script) ? readFileSync(script, 'utf8') : '',
  silentInquiries: 1,
});

const server = bank.server();
const leave = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
process.on('disconnect', leave);
server.listen(Number(new URL(need('CARD_ACQUIRER_URL')).port), '127.0.0.1', () => process.send?.({ type: 'ready' }));
