/**
 * The fields of a user that serve to log in: a person who can set one can log in as that user. `codes.ts` sends login
 * codes to the mobile.
 */
export const loginFields: readonly string[] = ['password', 'mobile']
