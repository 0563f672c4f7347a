/** What the pages use of the framework, in the browser and on the server (docs/decisions/0002-remix-2.md). */
export {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useActionData,
  useBlocker,
  useFetcher,
  useFetchers,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from '@remix-run/react';
export type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
export { Form, Link, NavLink, useLocalAddress } from './local-links';
export { scriptJson, useDirection } from './shell-context';
