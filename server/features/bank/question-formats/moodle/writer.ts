import { htmlOfStored, type HtmlOptions } from './html.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'

/** Writes texts of Moodle XML. */

export const escapeXml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

export const cdata = (html: string): string =>
  html === ''
    ? ''
    : html.includes(']]>') || html.includes('\r')
      ? escapeXml(html)
      : `<![CDATA[${html.replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')}]]>`
export const plain = (text: string): string => `<text>${escapeXml(text)}</text>`

/** Writes the texts of one question, each with the pictures that it shows. */
export class MoodleWriter {
  private readonly media: readonly ReadMedia[]
  private readonly shown = new Set<string>()
  /** Pictures of HTML written within the question's text. */
  private readonly within = new Set<string>()

  constructor(media: readonly ReadMedia[]) {
    this.media = media
  }

  /** `<name format="html"><text>…</text><file>…</file>…inside</name>`. */
  rich(
    name: string,
    stored: string,
    more: { attributes?: string; inside?: string; options?: Partial<HtmlOptions>; withRest?: boolean } = {},
  ): string {
    const used = name === 'questiontext' ? this.within : new Set<string>()
    const html = htmlOfStored(stored, { ...more.options, image: (src) => this.address(src, used) })
    const files = this.media.filter((one) => used.has(one.name) || (more.withRest && !this.shown.has(one.name)))
    for (const { name: file } of files) this.shown.add(file)
    if (name === 'questiontext') this.within.clear()
    const written = files.map(
      (file) =>
        `<file name="${escapeXml(file.name)}" path="/" encoding="base64">${Buffer.from(file.bytes).toString('base64')}</file>`,
    )
    return `<${name}${more.attributes ?? ''} format="html"><text>${cdata(html)}</text>${written.join('')}${more.inside ?? ''}</${name}>\n`
  }

  /** HTML written within the question's text. */
  inner(stored: string): string {
    return htmlOfStored(stored, { image: (src) => this.address(src, this.within) })
  }

  private address(src: string, used: Set<string>): string | null {
    const name = src.startsWith('package:') ? src.slice('package:'.length) : null
    if (name === null || !this.media.some((one) => one.name === name)) return null
    used.add(name)
    return `@@PLUGINFILE@@/${encodeURIComponent(name)}`
  }
}
