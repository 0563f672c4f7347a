/** The path of an owner's endpoints: in a dealer's account, or in the operators' console. */
export const webhooksPath = (owner: number | null) => (owner === null ? '/ops/webhooks' : '/account/webhooks');

export const endpointPath = (owner: number | null, id: number) => `${webhooksPath(owner)}/${id}`;
