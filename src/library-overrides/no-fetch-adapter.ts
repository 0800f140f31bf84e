/**
 * Replaces axios' fetch adapter (see `vite.library-overrides.ts`): in a browser it uses XMLHttpRequest, which reports
 * uploads.
 */
export const getFetch = (): false => false
