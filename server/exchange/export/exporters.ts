import { resources } from '../../../resources/index.ts'
import { rightOf, toFiles, type AnyResource } from '../../../resources/kit/index.ts'
import { fieldColumns } from '../record-files/export-table.ts'
import { exporters } from '../../parts/exporters.ts'
import type { ExportFormat, Exporter } from '../record-files/exporter.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

const own = new Map<AnyResource, Exporter>(exporters.map((one) => [one.resource, one]))

const plainExporter = (resource: AnyResource): Exporter => ({
  resource,
  columns: (readable, language, titles) => fieldColumns(resource, readable, language, titles),
  formats: [],
  write: () => {
    throw new Error(`${resource.name} can only be exported as tables`)
  },
})

const tableExports: readonly ExportFormat[] = [
  { name: 'xlsx', label: { zh: 'Excel 表格（.xlsx）', en: 'Excel sheet (.xlsx)' }, extension: '.xlsx' },
  { name: 'csv', label: { zh: 'CSV 表格（.csv）', en: 'CSV table (.csv)' }, extension: '.csv' },
]

/** How a resource is exported; undefined for one that is not. */
export function exporterOf(name: string): Exporter | undefined {
  const resource: AnyResource | undefined = Object.hasOwn(resources, name) ? ownEntry(resources, name) : undefined
  if (!resource || !toFiles(resource)) return undefined
  return own.get(resource) ?? plainExporter(resource)
}

export const exportFormatsOf = (exporter: Exporter): ExportFormat[] => [...tableExports, ...exporter.formats]

export const exportFormatOf = (resource: AnyResource, name: string): ExportFormat | undefined =>
  exportFormatsOf(exporterOf(resource.name)!).find((one) => one.name === name)

/** The right required to export a resource; for one that is not exported any more, a right that nobody is given. */
export const exportRight = (resource: AnyResource): string => rightOf(resource, toFiles(resource)?.action ?? 'export')
