export interface ViewerOptions<N extends string = string, Condition extends string = string> {
  /** What is looked at. */
  file: N
  /** The field with the pictures of its pages, where it is a file of an office: `viewer.pages()`. */
  pages: N
  /** Records whose fields have one of these values can have such pages. */
  of: { readonly [Field in Condition]?: readonly string[] }
}
