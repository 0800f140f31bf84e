/** Stands in for how antd draws outside of the page with React 18 and before (see `vite.config.ts`): its patch for React 19 takes that over. */
function render(): never {
  throw new Error('antd draws by its patch for React 19; see the stand-ins in vite.config.ts')
}

export { render, render as unmount }
