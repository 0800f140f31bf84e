/** The fields of a user by which somebody logs in as them: who sets one can do so. `codes.ts` sends its codes to the mobile. */
export const waysIn: readonly string[] = ['password', 'mobile']
