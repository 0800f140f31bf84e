import { responseText, type AnyResponse } from '../../../../resources/bank/exercise-types/response-text.ts'
import type { Language, StoredFile } from '../../../../resources/kit/index.ts'
import { tagKinds, type TagKind } from '../../../../resources/learners/marking/tags.ts'
import type { Records } from '../../../records/records.ts'
import { taggedAnswers } from '../../learners/marking/tags.ts'

/** An answer that was tagged while marking, to be shown in the lesson without whose it is. */
export interface TypicalAnswer {
  kind: TagKind
  /** What is good in it, or what went wrong. */
  word: string
  /** Out of how many; null where it is not settled. */
  score: number | null
  full: number
  /** What was written by hand, cut out of the scan. */
  pictures: StoredFile[]
  /** What was typed; empty where there are pictures. */
  text: string
}

/** Of each kind, for a question. */
const mostOfKind = 3

interface Wanted {
  /** The question set. */
  exam: number
  numbers: readonly number[]
  /** Whose answers may be shown. */
  attempts: readonly number[]
  language: Language
}

/** By the number of the question, excellent ones first; a question without any has none. */
export async function typicalAnswersOf(
  records: Records,
  { exam, numbers, attempts, language }: Wanted,
): Promise<Map<number, TypicalAnswer[]>> {
  const found = new Map<number, TypicalAnswer[]>()
  for (const number of numbers) {
    const tagged = await taggedAnswers(records, { exam, number, attempts })
    const chosen = tagKinds.flatMap((kind) => tagged.filter((one) => one.kind === kind).slice(0, mostOfKind))
    if (chosen.length === 0) continue
    found.set(
      number,
      chosen.map(({ kind, word, score, full, scans, given }) => ({
        kind,
        word,
        score,
        full,
        pictures: scans,
        text: scans.length === 0 && given ? responseText(given as AnyResponse, language) : '',
      })),
    )
  }
  return found
}
