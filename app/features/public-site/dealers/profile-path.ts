/** Where a dealer keeps its public profile. */
export const PROFILE_PATH = '/account/dealer-profile';

/** Where staff answer the profile of a firm. */
export const profileDeskPath = (firmId: number) => `/support/dealer-profiles/${firmId}`;
