import { posix } from 'node:path'
import { childOf, childrenOf, elementsOf, find, findAll, elementText, type Element } from './element.ts'

/** Reads `imsmanifest.xml` (IMS Content Packaging 1.1 and 1.2, and the profiles of QTI and Common Cartridge). */

export interface Resource {
  identifier: string
  type: string
  /** Path in the package. */
  href: string
  metadata: ItemMetadata
}

/** The LOM metadata that questions have fields for. */
export interface ItemMetadata {
  key: string | null
  difficulty: number | null
  source: string | null
  year: number | null
  chapters: string[][]
  knowledge: string[][]
  labels: string[][]
}

export const noMetadata: ItemMetadata = {
  key: null,
  difficulty: null,
  source: null,
  year: null,
  chapters: [],
  knowledge: [],
  labels: [],
}

/** In the order of the manifest. */
export function resourcesOf(manifest: Element): Resource[] {
  return childrenOf(childOf(manifest, 'resources'), 'resource').map((resource) => {
    const {
      identifier = '',
      type = '',
      href = childOf(resource, 'file')?.attributes['href'] ?? '',
    } = resource.attributes
    return { identifier, type, href: pathOf(href), metadata: metadataOf(childOf(resource, 'metadata')) }
  })
}

function pathOf(href: string): string {
  const bare = href.replace(/[?#].*$/s, '')
  try {
    return posix.normalize(decodeURIComponent(bare))
  } catch {
    return posix.normalize(bare)
  }
}

/** IEEE 1484.12.1 has five levels of difficulty, as we have. */
const difficulties = ['very easy', 'easy', 'medium', 'difficult', 'very difficult']

/** The purposes of our own classifications, taken from LOM; other purposes are labels. */
export const purposes = { chapters: 'discipline', knowledge: 'educational objective', labels: 'idea' } as const
/** The vocabularies of our paths. */
export const taxonomies = { chapters: 'chapters', knowledge: 'knowledge', labels: 'labels' } as const

/** The text of a `langstring`, `string` or value, in any version of the binding. */
const valueIn = (element: Element | undefined): string =>
  elementText(find(element, 'string') ?? find(element, 'langstring') ?? find(element, 'value') ?? element)

function metadataOf(metadata: Element | undefined): ItemMetadata {
  const lom = find(metadata, 'lom')
  if (!lom) return noMetadata
  const general = childOf(lom, 'general')
  const entry = childOf(childOf(general, 'identifier'), 'entry')
  const difficulty = difficulties.indexOf(
    valueIn(childOf(find(lom, 'educational'), 'difficulty'))
      .trim()
      .toLowerCase(),
  )
  const paths = classified(lom)
  const keywords = childrenOf(general, 'keyword').map((keyword) => [valueIn(keyword).trim()])
  return {
    key: entry ? valueIn(entry) : null,
    difficulty: difficulty < 0 ? null : difficulty + 1,
    source: basedOn(lom),
    year: yearOf(lom),
    chapters: paths.chapters,
    knowledge: paths.knowledge,
    labels: [...paths.labels, ...keywords.filter(([word]) => word !== '')],
  }
}

function basedOn(lom: Element): string | null {
  const relation = childrenOf(lom, 'relation').find(
    (one) => valueIn(childOf(one, 'kind')).trim().toLowerCase() === 'isbasedon',
  )
  return relation ? valueIn(childOf(childOf(relation, 'resource'), 'description')) : null
}

function yearOf(lom: Element): number | null {
  const dates = findAll(childOf(lom, 'lifeCycle') ?? childOf(lom, 'lifecycle'), 'date')
  const [year] = dates.map(
    (date) => /^(\d{4})(?:-|$)/.exec(elementText(find(date, 'dateTime') ?? find(date, 'datetime') ?? date).trim())?.[1],
  )
  return year === undefined ? null : Number(year)
}

function classified(lom: Element): Pick<ItemMetadata, 'chapters' | 'knowledge' | 'labels'> {
  const paths: Pick<ItemMetadata, 'chapters' | 'knowledge' | 'labels'> = { chapters: [], knowledge: [], labels: [] }
  for (const one of childrenOf(lom, 'classification')) {
    const purpose = valueIn(childOf(one, 'purpose')).trim().toLowerCase()
    for (const path of elementsOf(one).filter(({ name }) => name.toLowerCase() === 'taxonpath')) {
      const source = valueIn(childOf(path, 'source')).trim()
      const names = childrenOf(path, 'taxon').map((taxon) => valueIn(childOf(taxon, 'entry')))
      const kind =
        (Object.keys(purposes) as (keyof typeof purposes)[]).find((name) => taxonomies[name] === source) ??
        (purpose === purposes.knowledge ? 'knowledge' : 'labels')
      if (names.some((name) => name.trim() !== '')) paths[kind].push(names)
    }
  }
  return paths
}
