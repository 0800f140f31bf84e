/** Divides the one drawing that the engine makes of all pages: each page gets the signs that it uses. */

const sign = /<symbol id="([^"<]+)"[^<]*(?:<(?!\/symbol>|symbol )[^<]*)*<\/symbol>/g
const used = /xlink:href="#([^"]+)"/g
const header = /<svg class="typst-doc" viewBox="0 0 ([\d.]+) ([\d.]+)"/
/** The white sheet of each page begins it. */
const sheet =
  /\n {4}<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v [\d.]+ h [\d.]+ v -[\d.]+ Z "\/>/g
const placed = /<g transform="matrix\(1 0 0 1 0 [\d.]+\)">/

export function svgPages(
  drawing: string,
  pageCount: number,
  { from, count }: { from: number; count: number },
): string[] {
  const [, width, height] = header.exec(drawing) ?? []
  if (width === undefined || height === undefined) throw new Error('The drawing of the pages has no size')
  const defsAt = drawing.lastIndexOf('<defs')
  const end = drawing.indexOf('<defs')
  const body = drawing.slice(0, end < 0 ? drawing.lastIndexOf('</svg>') : end)
  const signs = new Map(
    [...drawing.slice(defsAt < 0 ? drawing.length : end).matchAll(sign)].map(([all, id]) => [id!, all]),
  )
  const others =
    defsAt < 0
      ? ''
      : drawing
          .slice(end)
          .replace(sign, '')
          .replace(/<\/svg>\s*$/, '')
  const starts = [...body.matchAll(sheet)].map(({ index }) => index)
  if (starts.length !== pageCount) throw new Error(`${pageCount} pages were drawn as ${starts.length}`)
  const pageHeight = Number(height) / pageCount
  return starts.slice(from - 1, from - 1 + count).map((start, at) => {
    const content = body.slice(start, starts[from + at] ?? body.length).replace(placed, '<g>')
    const own = [...new Set([...content.matchAll(used)].map(([, id]) => id!))].map((id) => signs.get(id) ?? '')
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h5="http://www.w3.org/1999/xhtml" viewBox="0 0 ${width} ${pageHeight}" width="${width}pt" height="${pageHeight}pt">${content}<defs>${own.join('')}</defs>${others}</svg>`
  })
}
