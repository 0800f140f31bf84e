import { useEffect, useMemo, useState } from 'react'
import { chapter_catalog } from '../../../../resources/chapter-catalog.ts'
import { exercisesOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import { useTreeOptions } from '../../../records/record-titles/record-options.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import type { Editor } from './editor-context.ts'
import {
  uncovered,
  warningsOf,
  wholeWarnings,
  type KnownOf,
  type Warning,
  type WholeWarning,
} from './model/warnings.ts'
import { useQuestionCount, type QuestionStore } from './question-store.ts'

/** Fetches the questions of the paper: those of the stored one together, then what comes. */
export function useQuestions({ questions }: Editor, id: number, sections: readonly PaperSection[]): void {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    void questions
      .start(id)
      .catch(() => undefined)
      .then(() => setStarted(true))
  }, [questions, id])
  useEffect(() => {
    if (isStarted) void questions.want(sections).catch(() => undefined)
  }, [questions, isStarted, sections])
}

const knownBy = (questions: QuestionStore): KnownOf => ({
  question(one) {
    const pinned = questions.at(one)
    const now = questions.now(one.exercise_id)
    if (pinned === 'loading' || now === 'loading') return undefined
    if (pinned === 'missing') return { isGone: true, hasAnswer: true, isPublished: true, isNewer: false }
    return {
      isGone: false,
      hasAnswer: pinned.answer !== null,
      isPublished: now !== 'missing' && now.status === 'published',
      isNewer: questions.isNewer(pinned),
    }
  },
  material(item) {
    const pinned = questions.materialAt(item)
    if (pinned === null || pinned === 'loading') return undefined
    if (pinned === 'missing') return { isGone: true, isNewer: false }
    return { isGone: false, isNewer: questions.isNewerMaterial(pinned) }
  },
})

/** What should be looked at, as far as the questions are known. */
export function useWarnings({ questions }: Editor, sections: readonly PaperSection[]): Warning[] {
  const count = useQuestionCount(questions)
  // What is known of the questions changes with their count.
  return useMemo(() => (count < 0 ? [] : warningsOf(sections, knownBy(questions))), [questions, sections, count])
}

/** The warnings of the paper as a whole; of its chapters once all its questions are known. */
export function useWholeWarnings(
  { questions }: Editor,
  record: StoredRecord,
  sections: readonly PaperSection[],
  points: number,
): WholeWarning[] {
  const { can } = useRights()
  const count = useQuestionCount(questions)
  const chosen = record['chapter_ids'] as readonly number[] | undefined
  const hasChapters = (chosen?.length ?? 0) > 0 && can(chapter_catalog, 'list')
  const { data: roots } = useTreeOptions(chapter_catalog, Number(record['subject_course_id']), hasChapters)
  const missed = useMemo(() => {
    const all = count < 0 ? [] : exercisesOf(sections).map((one) => questions.at(one))
    if (!roots || !hasChapters || all.length === 0 || all.includes('loading')) return []
    const covered = all.flatMap((one) => (typeof one === 'string' ? [] : (one.chapter_ids ?? [])))
    return uncovered(roots, chosen!, new Set(covered))
  }, [questions, sections, count, roots, chosen, hasChapters])
  const fullScore = record['full_score'] as number | null | undefined
  return useMemo(() => wholeWarnings(points, fullScore, missed), [points, fullScore, missed])
}
