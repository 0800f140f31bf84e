/**
 * - `file`: what is looked at.
 * - `pages`: the pictures of its pages, where it is a file of an office; `viewer.pages()`.
 * - `of`: records whose fields have one of these values can have such pages.
 */
export interface ViewerOptions<N extends string = string, Condition extends string = string> {
  file: N
  pages: N
  of: { readonly [Field in Condition]?: readonly string[] }
}
