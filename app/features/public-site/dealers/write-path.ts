/** Where a visitor of a province's page writes to one of its dealers. */
export const writePath = (dealer: number, plate: string) => `/send-to-dealer?dealer=${dealer}&province=${plate}`;

/** Where a visitor sends the cart to a dealer of a province. */
export const sendCartPath = (plate: string) => `/send-to-dealer?province=${plate}`;
