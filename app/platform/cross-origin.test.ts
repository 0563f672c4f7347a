import { expect, it } from 'vitest';
import { crossOriginHeaders, preflightHeaders } from './cross-origin';

it('B15 (40) pages elsewhere may call the data and order API with what OData clients send, and never with a cookie', () => {
  for (const path of ['/api/', '/api/vwStok(1)', '/api/$batch', '/api/orders', '/api/openapi.json', '/api/tokens']) {
    const headers = preflightHeaders(path);
    const allowed = headers?.['Access-Control-Allow-Headers']?.toLowerCase().split(', ');
    const wanted = 'content-type, authorization, if-match, prefer, odata-version, odata-maxversion, x-csrf-token';
    expect(allowed, path).toEqual(expect.arrayContaining(wanted.split(', ')));
    expect(headers).not.toHaveProperty('Access-Control-Allow-Credentials');
    const exposed = crossOriginHeaders(path)?.['Access-Control-Expose-Headers']?.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['OData-Version', 'ETag', 'Location', 'OData-EntityId', 'Preference-Applied']),
    );
  }
});

it('B15 (40) no page elsewhere may try passwords, or call what goes by a cookie', () => {
  for (const path of [
    '/api/auth/login',
    '/API/Auth/login',
    '/api/token',
    '/api/docs',
    '/api/SampleData/DisplayReport',
    '/login',
    '/ops',
    '/api',
  ]) {
    expect(preflightHeaders(path), path).toBeUndefined();
    expect(crossOriginHeaders(path), path).toBeUndefined();
  }
});
