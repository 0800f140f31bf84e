import { exercise } from '../../../../resources/exercise.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { emptyEntry, type RawEntry, type Wanted } from '../../../exchange/record-files/entry.ts'
import { defineImporter } from '../../../exchange/record-files/importer.ts'
import type { QuestionFormat, ReadEntry, ReadQuestion } from '../question-formats/format.ts'
import { UnreadableFile, readLimits } from '../../../exchange/spreadsheets/unreadable-file.ts'
import { documentLines, readDocumentLines } from './document-lines.ts'
import { exampleQuestions } from './example-questions.ts'
import { questionFormats } from './question-formats.ts'
import { foreignFile } from '../question-formats/foreign-files.ts'
import { questionLabels, readQuestionLabels } from './question-labels.ts'
import { questionShape } from './question-shape.ts'

/** How questions are imported: their formats, their shape as a table, and how a person recognises one. */

const remark = (text: Text) => ({ at: null, text })

/**
 * Names of what a question belongs to. A file of another bank may name things that do not exist here: the question is
 * imported without them.
 */
const wantedOf = ({ chapters, knowledge, labels }: ReadQuestion): Wanted[] =>
  Object.entries({ chapter_ids: chapters, knowledge_ids: knowledge, label_ids: labels })
    .filter(([, paths]) => paths.length > 0)
    .map(([field, paths]) => ({ field, at: null, paths, isNeeded: false }))

/**
 * A question as a reader returns it, as an entry: missing values are left out, so that an update keeps the existing
 * ones.
 */
function entryOf(read: ReadEntry): RawEntry {
  if ('refused' in read) {
    const { at, key, reasons, excerpt, isAside } = read.refused
    return { ...emptyEntry(at), key, reasons: reasons.map(remark), excerpt, ...(isAside && { isAside }) }
  }
  const { question } = read
  const { type, stem, options, answer, analysis, score, difficulty, source, year, key } = question
  const values = Object.entries({
    code: key,
    type,
    stem,
    options,
    answer,
    analysis: analysis || null,
    score,
    difficulty,
    source,
    year,
  })
  return {
    ...emptyEntry(question.at),
    key,
    values: Object.fromEntries(values.filter(([, value]) => value !== null)),
    wanted: wantedOf(question),
    changes: question.changes.map(remark),
    media: question.media,
    ...(question.section && { section: question.section }),
  }
}

const formatNamed = (name: string): QuestionFormat => {
  const format = questionFormats.find((one) => one.name === name)
  if (!format) throw new UnreadableFile({ zh: `没有名为“${name}”的格式`, en: `There is no format “${name}”` })
  return format
}

async function* readQuestions(name: string, path: string, fileName: string): AsyncGenerator<RawEntry> {
  if (name === documentLines) return yield* readDocumentLines(path)
  if (name === questionLabels.name) return yield* readQuestionLabels(path, fileName)
  for await (const entry of formatNamed(name).read(path, readLimits)) yield entryOf(entry)
}

export const questionImporter = defineImporter({
  resource: exercise,
  shape: questionShape,
  examples: exampleQuestions,
  formats: questionFormats,
  ownFormats: [questionLabels],
  explains: foreignFile,
  read: readQuestions,
  excerpt: (values) => textOf(parseStored(typeof values['stem'] === 'string' ? values['stem'].slice(0, 4000) : '')),
})
