import { storedAnswer, storedOptions } from '../../../../resources/bank/exercise-types/stored.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { withMedia } from '../../bank/questions/question-exporter.ts'
import type { ReadQuestion } from '../../bank/question-formats/format.ts'
import type { ContentItem, ContentQuestion } from './paper-content.ts'

/** The questions and materials of a question set as files of other programs take them, with their pictures. */

/** What a paper says of a question: neither its difficulty nor where it is filed. */
const bare = {
  key: null,
  options: [],
  answer: null,
  analysis: '',
  score: null,
  difficulty: null,
  source: null,
  year: null,
  chapters: [],
  knowledge: [],
  labels: [],
  media: [],
  changes: [],
} satisfies Partial<ReadQuestion>

export const questionOf = (files: FileStore, { key, record, score }: ContentQuestion): Promise<ReadQuestion> =>
  withMedia(files, {
    ...bare,
    at: key,
    type: String(record['type']),
    stem: String(record['stem']),
    options: storedOptions(record),
    answer: storedAnswer(record),
    analysis: (record['analysis'] as string | null | undefined) ?? '',
    score,
  })

/** Null where an item has no material. */
export const materialOf = async (files: FileStore, { material }: ContentItem): Promise<ReadQuestion | null> =>
  material === '' ? null : withMedia(files, { ...bare, at: 'material', type: 'composite', stem: material })
