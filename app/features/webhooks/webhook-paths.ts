/** Where the endpoints of an owner are kept: in a dealer's account, or in the operators' console. */
export const webhooksPath = (owner: number | null) => (owner === null ? '/ops/webhooks' : '/account/webhooks');

export const endpointPath = (owner: number | null, id: number) => `${webhooksPath(owner)}/${id}`;
