import { useEffect, useMemo, useState } from 'react'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import type { Editor } from './editor-context.ts'
import { warningsOf, type Known, type Warning } from './model/warnings.ts'
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

const knownBy =
  (questions: QuestionStore) =>
  (one: { exercise_id: number; version?: number | undefined }): Known | undefined => {
    const pinned = questions.at(one as { exercise_id: number; version: number })
    const now = questions.now(one.exercise_id)
    if (pinned === 'loading' || now === 'loading') return undefined
    if (pinned === 'missing') return { isGone: true, hasAnswer: true, isPublished: true, isNewer: false }
    return {
      isGone: false,
      hasAnswer: pinned.answer !== null,
      isPublished: now !== 'missing' && now.status === 'published',
      isNewer: now !== 'missing' && now.version > pinned.version,
    }
  }

/** What should be looked at, as far as the questions are known. */
export function useWarnings({ questions }: Editor, sections: readonly PaperSection[]): Warning[] {
  const count = useQuestionCount(questions)
  // What is known of the questions changes with their count.
  return useMemo(() => (count < 0 ? [] : warningsOf(sections, knownBy(questions))), [questions, sections, count])
}
