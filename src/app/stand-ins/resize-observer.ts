/** Stands in for `resize-observer-polyfill` (see `vite.config.ts`): every browser that this product runs in has its own. */
export default globalThis.ResizeObserver
