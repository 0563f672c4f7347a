/** What is included with a product (public-site §9, readings 30). */
export type ProductOffer = {
  /** It is a licence for 1 user, and for 1 year once its order is paid (readings 42). */
  yearOfOneUser: boolean;
  freeSupportMonths: 6 | 12;
};

/** The packages that come with the year and are bought with their customer also come with a year of support. */
export function offerOf({
  yearOncePaid = false,
  createsCustomer = false,
}: {
  yearOncePaid?: boolean;
  createsCustomer?: boolean;
}): ProductOffer {
  return { yearOfOneUser: yearOncePaid, freeSupportMonths: yearOncePaid && createsCustomer ? 12 : 6 };
}
