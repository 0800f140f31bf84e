import type {
  Progress,
  ProgressFigure,
  ProgressOptions,
  ProgressStep,
} from '../../../../resources/exams/progress/index.ts'
import { resourceNamed } from '../../../../providers/data.ts'
import { formsPath, pagePath, recordHref } from '../../../../providers/pages.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { Looking } from '../../../records/screen/capability-slots.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'

/** A step of the record as a whole, or of one of its parts. */
export interface PlacedStep {
  name: string
  step: ProgressStep
  /** Null: of the whole. */
  part: StoredRecord | null
  figure: ProgressFigure
}

/** All of them in the order in which they are done, those of a part for each part. */
export const placedSteps = (steps: ProgressOptions['steps'], progress: Progress): PlacedStep[] =>
  Object.entries(steps).flatMap(([name, step]): PlacedStep[] =>
    step.each
      ? progress.parts.map(({ record, steps: figures }) => ({
          name,
          step,
          part: record,
          figure: figures[name] ?? null,
        }))
      : [{ name, step, part: null, figure: progress.steps[name] ?? null }],
  )

/** Whether something is left to do, of what the person sees. */
export const isOpen = (figure: ProgressFigure): boolean => figure !== null && figure.done < figure.of

/** Trouble that is there, then the first that is not done; undefined where all is done. */
export const nextStep = (steps: readonly PlacedStep[]): PlacedStep | undefined => {
  const open = steps.filter(({ figure }) => isOpen(figure))
  return open.find(({ step }) => step.isTrouble) ?? open[0]
}

const query = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()

interface Around extends Pick<Looking, 'can'> {
  options: ProgressOptions
  record: StoredRecord
}

/** The address where a step is worked on; undefined where there is none, or the person may not open it. */
export function addressOf({ step, part, figure }: PlacedStep, { options, record, can }: Around): string | undefined {
  const of = part ?? record
  if (step.opens !== undefined && part) return openedAddress(step.opens, part, { options, can })
  const { list } = step
  if (!list || !can(resourceNamed(list.of), 'list')) return undefined
  const by = Object.fromEntries(Object.entries(list.by).map(([field, from]) => [field, of[from]]))
  if (Object.values(by).some((value) => value === null || value === undefined)) return undefined
  const listed = resourceNamed(list.of)
  if (step.creates && figure?.done === 0 && can(listed, 'create'))
    return below(formsPath(listed), `create?${query(by)}`)
  const path = pagePath(listed)
  return path && `${path}?${query({ ...by, ...list.where, ...(list.layout && { layout: list.layout }) })}`
}

const below = (path: string | undefined, rest: string): string | undefined => path && `${path}/${rest}`

/** The record that a part refers to; while it refers to none, the part's own form. */
function openedAddress(
  field: string,
  part: StoredRecord,
  { options, can }: Pick<Around, 'options' | 'can'>,
): string | undefined {
  const parts = resourceNamed(options.each.of)
  const target: AnyResource | undefined =
    parts.fields[field]?.target && resourceNamed(parts.fields[field].target.resource)
  const id = part[field]
  if (target && typeof id === 'number') return can(target, 'detail') ? recordHref(target, id) : undefined
  return can(parts, 'update', part) ? below(formsPath(parts), `edit/${part.id}`) : undefined
}
