import { notFound } from '~/platform/errors';
import { apiRoute } from '~/platform/http.server';

const nothingHere = apiRoute(() => Promise.reject(notFound('not-found')));

export const loader = nothingHere;
export const action = nothingHere;
