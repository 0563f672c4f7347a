import type { Actor } from '~/platform/audit-store.server';
import type { HostProcess } from './host-process';

const ORIGIN = 'http://127.0.0.1:3000';

/** The members of staff of the demo vendor. */
export const DEMO_STAFF = {
  support: 'destek@karpin.example',
  operator: 'operator@karpin.example',
  admin: 'admin@karpin.example',
} as const;
const PASSWORD = 'Karpin-demo-2026';

export const COMMAND_LINE: Actor = { accountId: null, name: 'test' };

/** A browser without scripts: it keeps its cookies and does not follow redirects. */
export class Visitor {
  private cookies = new Map<string, string>();
  /** @param site the address that the shop is told it has */
  constructor(
    private readonly host: Pick<HostProcess, 'origin'>,
    private readonly site: string = ORIGIN,
  ) {}

  /** The header that identifies the visitor. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${this.host.origin}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { Origin: this.site, Cookie: this.cookie },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [pair = ''] = header.split(';', 1);
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  get(path: string): Promise<Response> {
    return this.ask(path);
  }

  post(path: string, form: Record<string, string> | FormData): Promise<Response> {
    return this.ask(path, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) });
  }

  /** Logs in at the staff log-in; returns whether it succeeded. */
  async logIn(email: string, password = PASSWORD): Promise<boolean> {
    return (await this.post('/staff/login', { email, password })).status === 302;
  }
}

/** A demo member of staff who is logged in. */
export async function staffVisitor(host: HostProcess, role: keyof typeof DEMO_STAFF): Promise<Visitor> {
  const visitor = new Visitor(host);
  if (!(await visitor.logIn(DEMO_STAFF[role]))) throw new Error(`the demo ${role} could not log in`);
  return visitor;
}

/** A demo dealer who is logged in. */
export async function dealerVisitor(
  host: Pick<HostProcess, 'origin'>,
  firmId: number,
  site?: string,
): Promise<Visitor> {
  const visitor = new Visitor(host, site);
  const form = { bayikodu: String(firmId), email: `bayi${firmId}@karpin.example`, password: `karpin${firmId}` };
  const { status } = await visitor.post('/login', form);
  if (status !== 302) throw new Error(`the demo dealer ${firmId} could not log in: ${status}`);
  return visitor;
}
