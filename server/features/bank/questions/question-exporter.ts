import { buffer } from 'node:stream/consumers'
import { exercise, type Exercise } from '../../../../resources/exercise.ts'
import { storedAnswer, storedOptions } from '../../../../resources/bank/exercise-types/stored.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { RecordRow } from '../../../records/records.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { fieldColumn, exportedFields, type ExportColumn } from '../../../exchange/record-files/export-table.ts'
import { defineExporter } from '../../../exchange/record-files/exporter.ts'
import type { TitlePaths } from '../../../exchange/record-files/title-paths.ts'
import type { ReadQuestion } from '../question-formats/format.ts'
import type { ReadMedia } from '../../../exchange/record-files/entry.ts'
import { questionFormats } from './question-formats.ts'
import { ownColumns } from './question-columns.ts'
import { mapRichText } from '../question-formats/stored-text.ts'
import { pauses } from '../../../base/threads/pauses.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

/** How questions are exported: as a table with a column for each option, and in the formats of other programs. */

function columns(readable: readonly string[], language: Language, titles: TitlePaths): ExportColumn[] {
  return exportedFields(exercise, readable).flatMap((name) => {
    const own = ownColumns(name, language)
    return own.length > 0 ? own : [fieldColumn(exercise, name, language, titles)]
  })
}

const ownFile = /data-src="\/api\/files\/([A-Za-z0-9_-]{20,64})"/g

/** Pictures from our own store are added under a name inside the package. */
export async function withMedia(files: FileStore, question: ReadQuestion): Promise<ReadQuestion> {
  const media = new Map<string, ReadMedia>()
  const keys = new Set([...JSON.stringify(question).replaceAll('\\"', '"').matchAll(ownFile)].map((match) => match[1]!))
  for (const key of keys) {
    const found = await files.read(key)
    if (!found) continue
    const extension = /\.[A-Za-z0-9]{1,5}$/.exec(found.row.name)?.[0] ?? ''
    media.set(key, { name: `${key}${extension.toLowerCase()}`, bytes: await buffer(found.stream) })
  }
  if (media.size === 0) return question
  const inPackage = (text: string) =>
    text.replace(ownFile, (whole, key: string) =>
      media.has(key) ? `data-src="package:${entryOf(media, key).name}"` : whole,
    )
  const { stem, analysis, options, answer } = question
  return {
    ...question,
    stem: inPackage(stem),
    analysis: inPackage(analysis),
    options: mapRichText(options, inPackage),
    answer: mapRichText(answer, inPackage),
    media: [...media.values()],
  }
}

function questionOf(record: RecordRow, titles: TitlePaths): ReadQuestion {
  const { id, type, stem, score, difficulty, source, year } = record as unknown as Exercise
  const paths = (name: string, target: string) =>
    ((record[name] ?? []) as number[]).map((one) => titles.of(target, one)).filter((path) => path.length > 0)
  return {
    at: `#${id}`,
    key: (record['code'] as string | null) || null,
    type,
    stem,
    options: storedOptions(record),
    answer: storedAnswer(record),
    analysis: (record['analysis'] as string | null) ?? '',
    score,
    difficulty,
    source,
    year,
    chapters: paths('chapter_ids', 'chapter_catalog'),
    knowledge: paths('knowledge_ids', 'knowledge_catalog'),
    labels: paths('label_ids', 'label'),
    media: [],
    changes: [],
  }
}

const writers = questionFormats.filter((format) => format.write)

export const questionExporter = defineExporter({
  resource: exercise,
  columns,
  formats: writers.map(({ name, label, extensions }) => ({ name, label, extension: itemAt(extensions, 0) })),
  async *write(name, records, { files, titles }) {
    const format = writers.find((one) => one.name === name)!
    const pause = pauses()
    async function* questions() {
      for await (const some of records)
        for (const record of some) {
          yield await withMedia(files, questionOf(record, titles))
          await pause()
        }
    }
    yield* format.write!(questions())
  },
})
