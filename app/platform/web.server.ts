/** What loaders and actions take of the framework (docs/decisions/0002-remix-2.md). */
export {
  createReadableStreamFromReadable,
  createRequestHandler,
  json,
  redirect,
  redirectDocument,
  writeReadableStreamToWritable,
} from '@remix-run/node';
export { matchRoutes } from '@remix-run/react';
export type {
  ActionFunctionArgs,
  EntryContext,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ServerBuild,
} from '@remix-run/node';
