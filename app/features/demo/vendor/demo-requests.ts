import {
  APPLICATION,
  CALLBACK,
  PROMISED_MS,
  type RequestKind,
  type RequestState,
} from '~/features/public-site/requests/request-kinds';
import { later } from './demo-calendar';

const HOUR_MS = 3_600_000;

type DemoRequest = {
  kind: RequestKind;
  state: RequestState;
  locale: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  details: Record<string, string>;
};

/** Visitors' requests with their age in hours. */
const ASKED: readonly [hours: number, asked: DemoRequest][] = [
  [
    310,
    {
      ...{ kind: 'callback', state: 'closed', locale: 'tr', ...CALLBACK },
      ...{ name: 'Selin Uyar', email: '', phone: '5325550141', details: {} },
    },
  ],
  [
    196,
    {
      ...{ kind: 'data-subject', state: 'in-progress', locale: 'tr', subject: 'KVKK' },
      ...{ name: 'Orhan Tepe', email: 'orhan.tepe@ornek.example', phone: '', details: { right: 'information' } },
      message: '2019’da bir bayinizden program almıştım. Hangi bilgilerimin sizde olduğunu öğrenmek istiyorum.',
    },
  ],
  [
    52,
    {
      ...{ kind: 'application', state: 'answered', locale: 'tr', ...APPLICATION },
      ...{ name: 'Melis Aydın', email: 'melis.aydin@ornek.example', phone: '0533 555 01 42' },
      details: {
        ...{ sAdi: 'Melis', sSoyadi: 'Aydın', sMail: 'melis.aydin@ornek.example', sTelefon: '0533 555 01 42' },
        ...{ sYas: '34', sSehir: 'İzmir', sPozisyon: 'training-support-manager', sMaas: '', dteBaslamaTarihi: '' },
        ...{ sWeb: '', sUygulamalar: 'Excel, SQL Server', sDeneyim: 'Altı yıl destek ekibinde çalıştım.' },
      },
    },
  ],
  [
    27,
    {
      ...{ kind: 'demo', state: 'in-progress', locale: 'tr', ...CALLBACK },
      ...{ name: 'Burak Şen', email: '', phone: '5345550143', details: { about: 'KarpinMarket' } },
    },
  ],
  [
    9,
    {
      ...{ kind: 'application', state: 'new', locale: 'tr', ...APPLICATION },
      ...{ name: 'Kerem Doğan', email: 'kerem.dogan@ornek.example', phone: '0535 555 01 44' },
      details: {
        ...{ sAdi: 'Kerem', sSoyadi: 'Doğan', sMail: 'kerem.dogan@ornek.example', sTelefon: '0535 555 01 44' },
        ...{ sYas: '27', sSehir: 'Bursa', sPozisyon: 'software-engineer', sMaas: '', dteBaslamaTarihi: '' },
        ...{ sWeb: '', sUygulamalar: 'PostgreSQL, TypeScript, Git', sDeneyim: '' },
      },
    },
  ],
  [
    2,
    {
      ...{ kind: 'callback', state: 'new', locale: 'en', ...CALLBACK },
      ...{ name: 'Ada Novak', email: '', phone: '5365550145', details: {} },
    },
  ],
];

/** The requests of the demo vendor's visitors in the last two weeks. */
export function demoRequests(now: Date) {
  return ASKED.map(([hours, asked]) => {
    const createdAt = later(now, -hours * HOUR_MS);
    const promised = PROMISED_MS[asked.kind];
    return {
      ...asked,
      createdAt,
      consentedAt: createdAt,
      changedAt: createdAt,
      dueAt: promised === undefined ? null : later(createdAt, promised),
    };
  });
}
