import { answer_exercise as declaration } from '../../../../resources/answer-exercise.ts'
import { completeAnswers, takenTitles, type AnswerFault, type IncomingAnswer } from '../answers/complete-answers.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Change, Consequence, Write } from '../../../records/hooks/write.ts'
import { correctChanges, uncorrectedChange } from '../corrected/correct-changes.ts'
import { correcting, countedAgain } from '../corrected/corrected-answers.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

const completedBy = ['subject_course_id', 'sitting', 'user_id', 'exercise_id', 'answer', 'score', 'full_score']
const completed = ['answer', 'score', 'full_score', 'exercise_version', 'number'] as const

const isSet = (score: unknown): boolean => score !== undefined && score !== null

/** The whole answer. One that is new, or that changed and has no score, still has to be scored. */
function wholeOf({ before, values }: Change): IncomingAnswer & Record<string, unknown> {
  const whole: IncomingAnswer & Record<string, unknown> = { ...before, ...values }
  if (!isSet(values['score']) && (before === null || 'answer' in values)) delete whole.score
  // Of another question: the version and the number of the one before say nothing.
  if (before && whole.exercise_id !== before['exercise_id']) {
    delete whole.exercise_version
    delete whole.number
  }
  return whole
}

/** One that comes with the version of its question was scored by its paper (`papers/paper-files/paper-answers.ts`). */
const isOfPaper = (values: Record<string, unknown>): boolean => isSet(values['exercise_version'])

/**
 * The fields that a person sets by scoring. An imported score was given elsewhere, and an undo restores an earlier
 * scorer's.
 */
const marking: ReadonlySet<string> = new Set(['create', 'update', 'update_answer_exercise_mark_by_correct'])

const own = (): Fault => new Fault(409, 100409, { zh: '不能评阅自己的作答', en: 'Nobody marks their own answer.' })

/**
 * An answer that changed is scored again, unless its score came with it; the scorer of a score set by hand is recorded.
 */
async function scoreChanged(write: Write): Promise<void> {
  const { context, action, by, isNamed } = write
  const changes = write.changes.map((change) => uncorrectedChange(change, write))
  const refused = ({ text }: AnswerFault, path: string) => invalid([{ path, message: text[context.identity.language] }])
  const asked = changes.filter(({ before, values }) =>
    before === null ? !isOfPaper(values) : completedBy.some((name) => name in values),
  )
  const scoredElsewhere = changes.filter(({ before, values }) => before === null && isOfPaper(values))
  const taken = await takenTitles(
    context,
    scoredElsewhere.map(({ values }) => values),
  )
  for (const fault of taken.values()) throw refused(fault, fault.path)
  // Points in red are the mark of the person who has them read.
  for (const { values } of scoredElsewhere)
    if (values['is_marked_on_paper'] === true) values['marked_by'] = context.identity.userId || null
  const wholes = asked.map(wholeOf)
  const faults = await completeAnswers(context, wholes)
  asked.forEach(({ id, before, values }, index) => {
    const fault = faults[index]
    if (fault) throw refused(fault, isNamed && before ? `#${id}.${fault.path}` : fault.path)
    const isScored = isSet(values['score']) && marking.has(action)
    if (isScored && by === 'person' && wholes[index]?.user_id === context.identity.userId) throw own()
    for (const name of completed)
      if (name in values || itemAt(wholes, index)[name] !== (before as IncomingAnswer | null)?.[name])
        values[name] = itemAt(wholes, index)[name] ?? null
    if (isScored) Object.assign(values, { marked_by: context.identity.userId || null, is_marked_on_paper: false })
  })
}

/** Corrections count from what they wrote before, and write what it comes to. */
async function complete(write: Write): Promise<void> {
  if (write.action === correcting) return
  await scoreChanged(write)
  await correctChanges(write)
}

/** What came or went while an answer was in the trash counts for it again. */
async function follow({ context, kind, changes }: Write): Promise<Consequence[]> {
  if (kind !== 'restore') return []
  const restored = sql`a.id = any(${sql.param(changes.map(({ id }) => id))}::integer[])`
  return [(await countedAgain(context, restored)).consequence]
}

/** An attempt changes with its answers, so that lists of attempts show the new counts. */
export const answer_exercise = defineHooks(declaration, { complete, follow, alsoChanges: ['answer_record'] })
