/**
 * Resolves when schemas can judge. They can at once, but for the browser, which loads zod with the first form or record: what
 * takes the place of this file there is named in `vite.config.ts`. Whatever judges in the browser waits for it.
 */
export const readyToJudge = (): Promise<void> => Promise.resolve()
