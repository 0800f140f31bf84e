import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What a reader of a PDF finds in it. */

let library: Promise<Awaited<ReturnType<typeof PDFiumLibrary.init>>> | undefined

/** The text of each page. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(Buffer.from(pdf))
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
  }
}

/** Without white space, which line ends change. */
export const squeezed = (text: string): string => text.replace(/[\s\u00a0\u200b\ufffe]+/g, '')
export const textOfPdf = async (pdf: Uint8Array): Promise<string> => squeezed((await pagesOfPdf(pdf)).join(''))
