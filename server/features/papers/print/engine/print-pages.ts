import type { PagesJob, PrintedPages } from './typesetter.ts'
import type { Typst } from './typst.ts'

/**
 * One print by a template of its own, in the process that prints. These are tables of hundreds of pages to be cut and
 * pinned up, whose tags would take gigabytes of memory.
 */
export function printPages(typst: Typst, { template, data, files }: PagesJob): PrintedPages {
  try {
    const typeset = typst.set(template, data, files)
    return { pdf: typeset.pdf({ tags: false }), pageCount: typeset.pageCount }
  } finally {
    typst.forget()
  }
}
