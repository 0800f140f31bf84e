import { elementsOf, isElement, elementText, type Element } from '../element.ts'
import { htmlElements } from '../html-elements.ts'
import { changed } from '../messages.ts'
import { cut, type RichText } from '../rich-text.ts'

/** Marks a place where the text is split. */
export const cutMark: Element = { name: 'mattext', attributes: {}, children: [] }

/** The HTML shown by a QTI 1.2 item: `material` with its texts, pictures and line breaks, at any depth. */
export function materialHtml(element: Element, text: RichText): string {
  return elementsOf(element)
    .map((child) => partHtml(child, text))
    .join('')
}

/** Elements around texts; those of other vendors may be notes for the teacher. */
const frames =
  /^(?:material|altmaterial|mat_|flow|presentation|render_|response_|ims_render|itemfeedback|solution|hint|feedback)/

const isHtml = /<(?:\/?[a-z][a-z0-9]{0,10}[\s/>]|br\b)/i

function partHtml(child: Element, text: RichText): string {
  if (child === cutMark) return cut
  const { name, attributes } = child
  if (name === 'mattext' || name === 'matemtext' || name === 'mat_formattedtext') return textHtml(child, text)
  if (name === 'matbreak') return '<br>'
  if (name === 'matimage')
    return text.html([
      {
        name: 'img',
        attributes: { src: sourceOf(child), alt: attributes['label'] ?? '', ...sizeOf(attributes) },
        children: [],
      },
    ])
  if (name === 'mataudio' || name === 'matvideo')
    return text.html([{ name: 'audio', attributes: { src: attributes['uri'] ?? '' }, children: [] }])
  if (name === 'matapplet' || name === 'matapplication' || name === 'qticomment') return ''
  if (!frames.test(name)) {
    const words = elementText(child).trim()
    if (words !== '') text.change(changed.vendors(name.slice(0, 60), words))
    return ''
  }
  const inside = materialHtml(child, text)
  return name.startsWith('flow') ? `<div>${inside}</div>` : inside
}

const sizeOf = ({ width, height }: Readonly<Record<string, string>>) => ({
  ...(width && { width }),
  ...(height && { height }),
})

/** The address of an image, or its embedded bytes. */
function sourceOf(image: Element): string {
  const inside = elementText(image).trim()
  return (
    image.attributes['uri'] ||
    (inside === '' ? '' : `data:${image.attributes['imagtype'] ?? 'image/png'};base64,${inside}`)
  )
}

/** Plain text unless it declares otherwise; many declare nothing and still contain HTML. */
function textHtml(element: Element, text: RichText): string {
  const type = (element.attributes['texttype'] ?? element.attributes['type'] ?? '').toLowerCase()
  const html = element.children.some(isElement)
    ? text.html(element.children)
    : stringHtml(elementText(element), type, text)
  return element.name === 'matemtext' ? `<em>${html}</em>` : html
}

function stringHtml(string: string, type: string, text: RichText): string {
  if (type.includes('html') || (type !== 'text/plain' && isHtml.test(string))) return text.html(htmlElements(string))
  return plainLines(string)
    .map((line) => text.html([line]))
    .join('<br>')
}

/** The lines of a text without the file's indentation; spaces around a text of one line are kept. */
function plainLines(string: string): string[] {
  const lines = string.split(/\r?\n/)
  if (lines.length === 1) return lines
  const trimmed = lines.map((line) => line.trim())
  return trimmed.slice(trimmed[0] === '' ? 1 : 0, trimmed.at(-1) === '' ? -1 : undefined)
}

/** The text without markup. */
export const plainMaterial = (element: Element): string =>
  htmlElements(elementText(element))
    .map((child) => (isElement(child) ? elementText(child) : child))
    .join('')
    .trim()
