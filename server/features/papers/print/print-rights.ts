import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { printsAnswers, type PrintLayout } from '../../../../resources/papers/print-layout.ts'
import { noActionRight } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'

/** Refuses a print with answers to a person who may not read them. */
export function requireAnswersRight({ rights }: Identity, layout: PrintLayout): void {
  if (printsAnswers(layout) && !holds(rights, `${exercise.name}:${exercise.fields.answer.readable}`))
    throw noActionRight()
}

/** Refuses a question set as a file to a person who may not list question sets, or not read the answers that it has. */
export function requirePaperRights(identity: Identity, layout: PrintLayout): void {
  if (!holds(identity.rights, rightOf(exam, 'list'))) throw noActionRight()
  requireAnswersRight(identity, layout)
}
