import type { ReadEntry } from '../../format.ts'
import type { ReadLimits } from '../../../../../exchange/spreadsheets/unreadable-file.ts'
import type { ReadPackage } from '../../package-read.ts'
import { readElements, type Element } from '../element.ts'
import { finished } from '../finished.ts'
import { noMetadata } from '../manifest.ts'
import { RichText, type MediaSource } from '../rich-text.ts'
import { readItem12, sectionsOf } from './item.ts'

interface Qti12Source {
  /** Path in the package; '' for a separate file. */
  at: string
  source: MediaSource
  content: ReadPackage | null
  limits: ReadLimits
}

/** Streams the items of a `questestinterop` file, one in memory at a time. Throws an `UnreadableFile`. */
export async function* readQti12(
  pieces: AsyncIterable<Uint8Array>,
  { at, source, content, limits }: Qti12Source,
): AsyncGenerator<ReadEntry> {
  let items: { item: Element; sections: string[] }[] = []
  const take = (element: Element, parents: readonly Element[]): boolean => {
    if (element.name === 'item') items.push({ item: element, sections: sectionsOf(parents) })
    return element.name === 'item'
  }
  for await (const _ of readElements(pieces, limits, take)) {
    const whole = items
    items = []
    for (const { item, sections } of whole) {
      const text = new RichText(source)
      const entry = readItem12(item, `${at} item ${item.attributes['ident'] ?? ''}`.trim(), text)
      yield await finished(
        entry,
        text,
        { ...noMetadata, labels: sections.length > 0 ? [sections] : [] },
        content,
        limits,
      )
    }
  }
}
