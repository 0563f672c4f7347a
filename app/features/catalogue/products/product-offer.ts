/** What is included with a product (public-site §9, readings 30). */
export type ProductOffer = {
  /** It is a licence for 1 user and 1 year. */
  yearOfOneUser: boolean;
  freeSupportMonths: 6 | 12;
};

const YEAR_OF_SUPPORT = new Set(['pos', 'market', 'retail']);

/** Only the packages of these families include the year; other products of the same family do not. */
export function offerOf({ family, createsCustomer }: { family: string; createsCustomer?: boolean }): ProductOffer {
  const yearOfSupport = createsCustomer === true && YEAR_OF_SUPPORT.has(family);
  return { yearOfOneUser: yearOfSupport || family === 'mobile', freeSupportMonths: yearOfSupport ? 12 : 6 };
}
