/**
 * Resolves when schemas can validate. They can at once, except in the browser, which loads zod with the first form or
 * record: `vite.config.ts` names the replacement of this file there. Code that validates in the browser waits for it.
 */
export const readyToValidate = (): Promise<void> => Promise.resolve()
