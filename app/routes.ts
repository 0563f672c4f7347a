import { flatRoutes } from '@remix-run/fs-routes';

/** The addresses of the product are the file names in `routes/`, by Remix's flat convention. */
export default flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] });
