import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { printLayout, type PrintLayout } from '../resources/papers/print-layout.ts'
import { printRun } from '../server/features/papers/print/engine/print-run.ts'
import { startTypst } from '../server/features/papers/print/engine/typst.ts'
import { figures, sixPapers } from './fixtures/papers/six-papers.ts'
import { pngOfPage } from './fixtures/papers/page-picture.ts'

/**
 * `npm run papers -- FOLDER [--only maths,english] [--sizes a4,a3] [--pictures]` prints the papers of the tests in each
 * size, with their answers at the end, to be looked at; with `--pictures` each page as PNG too.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: 'a4,a3,8k,16k' },
    pictures: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('npm run papers -- FOLDER [--only maths,english] [--sizes a4,a3] [--pictures]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const names = values.only?.split(',')
const typst = startTypst('server/features/papers/print/template')
const library = await PDFiumLibrary.init()
for (const { name, document } of sixPapers.filter((one) => !names || names.includes(one.name)))
  for (const paper of values.sizes.split(',')) {
    const layout: PrintLayout = printLayout.parse({ form: 'end', paper, sealing_line: paper !== '16k' })
    const { pdf, pageCount } = printRun(typst, { document, layout, pictures: figures, wants: 'pdf' })
    writeFileSync(join(folder, `${name}-${paper}.pdf`), pdf)
    console.log(`${name} ${paper}: ${pageCount} pages`)
    if (!values.pictures) continue
    const read = await library.loadDocument(Buffer.from(pdf))
    for (const [at, page] of [...read.pages()].entries())
      writeFileSync(join(folder, `${name}-${paper}-${String(at + 1).padStart(2, '0')}.png`), await pngOfPage(page))
    read.destroy()
  }
library.destroy()
