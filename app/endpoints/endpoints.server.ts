import type { Endpoint } from '~/platform/endpoints.server';
import * as backChannelLogout from './auth-back-channel-logout';
import * as logIn from './auth-login';
import * as refreshToken from './auth-refresh-token';
import * as register from './auth-register';
import * as revoke from './auth-revoke';
import * as cspReports from './csp-reports';
import * as data from './data';
import * as displayReport from './display-report';
import * as officeConnection from './docs-office-connection';
import * as powerBiConnection from './docs-power-bi-connection';
import * as typescriptClient from './docs-typescript-client';
import * as licenceFile from './licence-file';
import * as licenceFiles from './licence-files';
import * as metrics from './metrics';
import * as openapi from './openapi';
import * as order from './order';
import * as orderCancel from './order-cancel';
import * as orderEvents from './order-events';
import * as orders from './orders';
import * as sendmail from './sendmail';
import * as token from './token';

/** The addresses that answer programs. Where several match, the most exact answers, as among pages. */
export const ENDPOINTS: Endpoint[] = [
  { path: 'api/orders', methods: orders },
  { path: 'api/orders/:id', methods: order },
  { path: 'api/orders/:id/cancel', methods: orderCancel },
  { path: 'api/orders/:id/events', methods: orderEvents },
  { path: 'api/licences/:code/file', methods: licenceFile },
  { path: 'api/licence-files', methods: licenceFiles },
  { path: 'api/token', methods: token },
  { path: 'api/auth/login', methods: logIn },
  { path: 'api/auth/refresh-token', methods: refreshToken },
  { path: 'api/auth/register', methods: register },
  { path: 'api/auth/revoke', methods: revoke },
  { path: 'api/auth/back-channel-logout', methods: backChannelLogout },
  { path: 'api/openapi.json', methods: openapi },
  { path: 'api/docs/karpin.pbids', methods: powerBiConnection },
  { path: 'api/docs/karpin-data.ts', methods: typescriptClient },
  { path: 'api/docs/:view.odc', methods: officeConnection },
  { path: 'api/SampleData/DisplayReport', methods: displayReport },
  { path: 'api/csp-reports', methods: cspReports },
  { path: 'api', methods: data },
  { path: 'api/*', methods: data },
  { path: 'metrics', methods: metrics },
  { path: 'sendmail', methods: sendmail },
];
