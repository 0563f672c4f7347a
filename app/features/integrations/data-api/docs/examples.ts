/** The examples on the pages about the API, with the service's own address. A test runs the commands. */

/** Blanks are encoded as %20; `$` needs single quotes around the address in a shell. */
const SOON_ENDING = 'vwLisans?$filter=nKalanGun%20lt%2030&$orderby=nKalanGun';

export function logInCommand(service: string): string {
  const body = '{"email":"…","password":"…","dealerCode":"…"}';
  return `curl '${service}auth/login' -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

export function readCommand(service: string): string {
  return `curl '${service}${SOON_ENDING}' \\\n  -H 'Authorization: Bearer …'`;
}

/** The key is the password of Basic authentication. */
export function keyCommand(service: string, dealerCode: string): string {
  return `curl -u ${dealerCode}:KEY \\\n  '${service}${SOON_ENDING}'`;
}

export function devExtremeStore(service: string): string {
  return `new ODataStore({
  url: '${service}vwLisans',
  key: 'sOnayKodu',
  keyType: 'String',
  version: 4,
  beforeSend: ({ headers }) => {
    headers.Authorization = \`Bearer \${token}\`;
  },
});`;
}

/** A program by the generated client. */
export function typescriptProgram(): string {
  return `import { DataApi } from './karpin-data';

const api = new DataApi({ token: process.env.API_KEY });
for await (const licence of api.rows('vwLisans', { filter: 'nKalanGun lt 30', orderby: 'nKalanGun' })) {
  console.log(licence.sFirma, licence.sOnayKodu, licence.nKalanGun);
}`;
}
