import { describe, expect, it } from 'vitest';
import { endpointAddress, isPublicAddress } from './endpoint-address.server';

const STRICT = { private: false, ports: new Set([443]) };
const read = (text: string, policy: Parameters<typeof endpointAddress>[1] = STRICT) => {
  const address = endpointAddress(text, policy);
  return typeof address === 'string' ? address : address.href;
};

describe('where an endpoint may stand', () => {
  it('B11 a public address on the usual port is taken as it is', () => {
    expect(read('https://erp.ornek.com.tr/karpin?k=1#x')).toBe('https://erp.ornek.com.tr/karpin?k=1');
    expect(read('https://8.8.8.8/olay')).toBe('https://8.8.8.8/olay');
    expect(read('https://[2606:4700::1111]/')).toBe('https://[2606:4700::1111]/');
  });

  it('B11 plain HTTP, credentials and other ports are refused', () => {
    expect(read('http://erp.ornek.com.tr/')).toBe('scheme');
    expect(read('ftp://erp.ornek.com.tr/')).toBe('scheme');
    expect(read('https://u:p@erp.ornek.com.tr/')).toBe('credentials');
    expect(read('https://erp.ornek.com.tr:8443/')).toBe('port');
    for (const text of [
      '',
      'erp.ornek.com.tr',
      'https://',
      'https:/\\erp.ornek.com.tr',
      'https://erp.ornek.com.tr\\@x/',
    ])
      expect(['malformed', 'scheme'], text).toContain(read(text));
  });

  it('B11 private networks and names, and literals in odd forms, are refused', () => {
    for (const host of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '[::1]', '[fe80::1]', '[fd00::1]'])
      expect(read(`https://${host}/`), host).toBe('private');
    for (const host of ['localhost', 'x.localhost', 'erp', 'erp.local', 'db.internal', 'localhost.'])
      expect(read(`https://${host}/`), host).toBe('private');
    for (const host of [
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '８.8.8.8',
      '[::ffff:8.8.8.8]',
      '[2606:4700:0::1111]',
    ])
      expect(read(`https://${host}/`), host).toBe('literal');
  });

  it('B11 a configuration allows them, but for the odd forms', () => {
    const open = { private: true, ports: 'any' } as const;
    expect(read('http://127.0.0.1:9000/x', open)).toBe('http://127.0.0.1:9000/x');
    expect(read('http://localhost:9000/x', open)).toBe('http://localhost:9000/x');
    expect(read('http://0x7f.1:9000/x', open)).toBe('literal');
    expect(read('https://erp.ornek.com.tr:8443/', { private: false, ports: new Set([443, 8443]) })).toContain(':8443');
  });

  it('B11 an address that a name leads to is judged by its network', () => {
    const inside = [
      '0.0.0.0',
      '127.8.8.8',
      '100.64.0.1',
      '172.31.255.255',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
    ];
    const hidden = [
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      'fe80::1%eth0',
    ];
    for (const address of [...inside, ...hidden, 'ff02::1', '2001:db8::1', 'ornek']) {
      expect(isPublicAddress(address), address).toBe(false);
    }
    for (const address of ['1.1.1.1', '172.32.0.1', '2a00:1450:4017::8a']) expect(isPublicAddress(address)).toBe(true);
  });
});
