/** Where a visitor of a province's page writes to one of its dealers. */
export const writePath = (_dealer: number, _plate: string) => '/contacts#contact';

/** Where a visitor sends the cart to a dealer of a province. */
export const sendCartPath = (_plate: string) => '/contacts#contact';
