/** The id of the form that holds all buttons of an endpoint's page which send nothing but the reason (from staff). */
export const ACTS = 'webhook-acts';
