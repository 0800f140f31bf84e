/**
 * Stands in for libraries that Refine's packages import for features that this product does not have (see
 * `vite.config.ts`): Markdown fields, CSV import and export in the browser. Using one is a mistake, so it says so.
 */
function absent(): never {
  throw new Error('This library is left out of the product; see the aliases in vite.config.ts')
}

export default Object.assign(absent, { parse: absent, unparse: absent })
