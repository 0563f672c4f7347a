import { env } from '~/platform/env.server';
import { constantHeaders, contentPolicy } from '~/platform/security-headers.server';

export const development = env().NODE_ENV === 'development';
export const https = env().PUBLIC_ORIGIN.startsWith('https:');
/** The origins of the vendor's map and of the videos that are embedded in pages. */
const frames = [...(env().VENDOR_MAP_URL ? [new URL(env().VENDOR_MAP_URL).origin] : []), ...env().VIDEO_ORIGINS];

export const setConstantHeaders = constantHeaders({ https });

/** @param scripts the sources of scripts that the page may run */
export const policyFor = (scripts: readonly string[]) => contentPolicy(scripts, { https, development, frames });
