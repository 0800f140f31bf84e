import { resources } from '../../../resources/index.ts'
import { fromFiles, rightOf, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import { plainTitle } from '../../records/title-text.ts'
import { importers } from '../../parts/importers.ts'
import { fieldShape } from '../record-files/table-shape.ts'
import type { Importer, ImportFormat } from '../record-files/importer.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Resources that can be imported in more ways than as tables, or as other tables. */
const own = new Map<AnyResource, Importer>(importers.map((one) => [one.resource, one]))

const plainImporter = (resource: AnyResource): Importer => ({
  resource,
  shape: (rights) => fieldShape(resource, rights),
  formats: [],
  read: () => {
    throw new Error(`${resource.name} can only be imported as tables`)
  },
  excerpt: (values) => plainTitle(resource, values[resource.title]),
})

/** How a resource is imported; undefined for one that is not. */
export function importerOf(name: string): Importer | undefined {
  const resource: AnyResource | undefined = Object.hasOwn(resources, name) ? ownEntry(resources, name) : undefined
  if (!resource || !fromFiles(resource)) return undefined
  return own.get(resource) ?? plainImporter(resource)
}

/** The right required to import a resource; for one that is not imported any more, a right that nobody is given. */
export const importRight = (resource: AnyResource): string => rightOf(resource, fromFiles(resource)?.action ?? 'import')

/** The formats of a resource, to be listed when a file cannot be read. */
export function formatsOf(importer: Importer): Text {
  const all = [tableFormat, ...importer.formats]
  return {
    zh: `可以导入：${all.map(({ label }) => label.zh).join('、')}`,
    en: `These can be imported: ${all.map(({ label }) => label.en).join(', ')}`,
  }
}

/** Tables of other programs, read where the server has LibreOffice. */
export const convertedTables: readonly string[] = ['.xls', '.ods']

export const tableFormat: Pick<ImportFormat, 'name' | 'label' | 'extensions'> = {
  name: 'table',
  label: { zh: '表格', en: 'Table' },
  extensions: ['.xlsx', '.csv', ...convertedTables],
}
