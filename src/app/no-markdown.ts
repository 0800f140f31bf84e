/** Stands in for `react-markdown` (see `vite.config.ts`). Rendering it is a mistake, so it says so. */
export default function NoMarkdown(): never {
  throw new Error('Markdown is not shown in this product; rich text is HTML that the server has sanitised')
}
