/** The id of the form that all buttons of an endpoint's page belong to which ask for nothing but, of staff, why. */
export const ACTS = 'webhook-acts';
