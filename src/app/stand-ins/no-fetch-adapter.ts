/** Stands in for axios' second way to send (see `vite.config.ts`): in a browser it takes XMLHttpRequest, which reports uploads. */
export const getFetch = (): false => false
