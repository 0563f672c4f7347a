import type { useLoaderData } from '~/platform/web';
import type { loadEndpoint } from './webhook-pages.server';

/** The page of an endpoint, as it arrives in the browser. */
export type LoadedEndpoint = ReturnType<typeof useLoaderData<typeof loadEndpoint>>;
