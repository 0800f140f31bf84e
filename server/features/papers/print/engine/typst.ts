import { join, resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from '../fonts.ts'
import { svgPages } from './svg-pages.ts'

/** Typst, by its binding for Node. Native and synchronous: only the process that prints loads this. */

/** Results that ten runs in a row have not used are dropped. */
const keptRuns = 10

export interface Typeset {
  /** Without tags it has no structure to be read aloud by, and a tenth of the size. */
  pdf(options?: { tags: boolean }): Uint8Array
  pages(wanted: { from: number; count: number }): string[]
  pageCount: number
  /** What the template says of itself under a label. */
  metadata(label: string): unknown
}

export interface Typst {
  version: string
  /**
   * Sets the template of this name, one of its folder or of `files`. Throws with the engine's own words where the data
   * cannot be set.
   */
  set(template: string, data: unknown, files: ReadonlyMap<string, Uint8Array>): Typeset
  /** Whether a picture can be read. */
  reads(picture: Uint8Array): boolean
  forget(): void
}

export function startTypst(templateFolder: string): Typst {
  // No package is fetched, and nothing outside of this folder can be read: a template sees itself and what is given to
  // it here.
  const workspace = resolve(templateFolder)
  const path = (name: string): string => join(workspace, name)
  const compiler = NodeCompiler.create({
    workspace,
    fontArgs: [{ fontPaths: [...fontFolders] }],
  })
  const give = (name: string, content: Uint8Array | string): void =>
    compiler.mapShadow(path(name), Buffer.from(content))
  const compiled = (options: { mainFilePath: string } | { mainFileContent: string }) => {
    const run = compiler.compile(options)
    const problem = run.takeError()
    if (run.result) return run.result
    throw new Error(`Typst: ${JSON.stringify(problem?.shortDiagnostics ?? [])}`)
  }
  let given: string[] = []
  const version = compiler.query(
    { mainFileContent: '#metadata(str(sys.version)) <version>' },
    { selector: '<version>', field: 'value' },
  ) as [string]

  return {
    version: `typst ${version[0]}`,
    set(template, data, files) {
      for (const name of given) if (!files.has(name)) compiler.unmapShadow(path(name))
      given = [...files.keys()]
      for (const [name, content] of files) give(name, content)
      give(`${template}.json`, JSON.stringify(data))
      const document = compiled({ mainFilePath: path(`${template}.typ`) })
      return {
        // The same document gives the same bytes.
        pdf: ({ tags } = { tags: true }) => compiler.pdf(document, { creationTimestamp: 0, pdfTags: tags }),
        pages: (wanted) => svgPages(compiler.plainSvg(document), document.numOfPages, wanted),
        pageCount: document.numOfPages,
        metadata: (label) => (compiler.query(document, { selector: `<${label}>`, field: 'value' }) as unknown[])[0],
      }
    },
    reads(picture) {
      give('one-picture', picture)
      try {
        compiled({ mainFileContent: '#image("one-picture")' })
        return true
      } catch {
        return false
      } finally {
        compiler.unmapShadow(path('one-picture'))
      }
    },
    forget: () => compiler.evictCache(keptRuns),
  }
}
