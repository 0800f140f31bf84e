/**
 * Takes the place of what the pages and the Markdown field of Refine's antd package are drawn with (see `vite.library-overrides.ts`). Its hooks
 * need none of it, but all of them are one file, and what that imports the build keeps ready in the first list.
 */
const unused = (): never => {
  throw new Error('Of @refinedev/antd only hooks are used; see vite.library-overrides.ts')
}

export const PageHeader = unused
export default unused
