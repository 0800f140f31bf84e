/**
 * Takes the place of libraries that Refine's packages import for features that this product does not have (see
 * `vite.library-overrides.ts`): Markdown fields, CSV import and export in the browser. Using one is a mistake, so it says so.
 */
function absent(): never {
  throw new Error('This library is left out of the product; see vite.library-overrides.ts')
}

export default Object.assign(absent, { parse: absent, unparse: absent })
