import {
  itemsOf,
  type PaperExercise,
  type PaperItem,
  type PaperSection,
} from '../../../../../resources/papers/sections.ts'
import { entryOf } from '../../../../../resources/kit/present.ts'

/** What should be looked at before a paper is used. */
export type WarningKind =
  | 'empty'
  | 'noPoints'
  | 'duplicate'
  | 'gone'
  | 'noAnswer'
  | 'unpublished'
  | 'newer'
  | 'goneMaterial'
  | 'newerMaterial'

export interface Warning {
  kind: WarningKind
  /** The section or item that it is about. */
  vkey: string
  exercise_id?: number
  /** Which of the item's questions. */
  nth?: number
}

/**
 * What concerns the paper as a whole: its points do not add up to what it should have; no question is of one of its
 * chapters.
 */
export type WholeWarning =
  | { kind: 'sum'; points: number; wanted: number }
  | { kind: 'uncovered'; id: number; name: string }

/** Without these, a paper is not published (`resources/papers/missing.ts`); of the others it only says so. */
const needed: ReadonlySet<WarningKind> = new Set(['empty', 'noPoints'])

export const isNeeded = ({ kind }: Warning): boolean => needed.has(kind)

/** What is known of a question; undefined while it is being fetched. */
export interface Known {
  isGone: boolean
  hasAnswer: boolean
  isPublished: boolean
  isNewer: boolean
}

/** What is known of the questions and materials of a paper. */
export interface KnownOf {
  question(one: PaperExercise): Known | undefined
  /** undefined for a single question too. */
  material(item: PaperItem): Pick<Known, 'isGone' | 'isNewer'> | undefined
}

function ofMaterial(item: PaperItem, knownOf: KnownOf): Warning[] {
  const known = knownOf.material(item)
  if (known?.isGone) return [{ kind: 'goneMaterial', vkey: item.vkey! }]
  return known?.isNewer ? [{ kind: 'newerMaterial', vkey: item.vkey! }] : []
}

function ofItem(item: PaperItem, counts: ReadonlyMap<number, number>, knownOf: KnownOf): Warning[] {
  return item.exercises.flatMap((one, nth): Warning[] => {
    const place = { vkey: item.vkey!, exercise_id: one.exercise_id, nth }
    const known = knownOf.question(one)
    const kinds: Array<WarningKind | false> = [
      (one.score === null || one.score === undefined) && 'noPoints',
      entryOf(counts, one.exercise_id) > 1 && 'duplicate',
      known !== undefined && known.isGone && 'gone',
      known !== undefined && !known.isGone && !known.hasAnswer && 'noAnswer',
      known !== undefined && !known.isGone && !known.isPublished && 'unpublished',
      known !== undefined && known.isNewer && 'newer',
    ]
    return kinds.flatMap((kind) => (kind === false ? [] : [{ kind, ...place }]))
  })
}

/** The warnings of a paper in its order. */
export function warningsOf(sections: readonly PaperSection[], knownOf: KnownOf): Warning[] {
  const counts = new Map<number, number>()
  for (const { exercises } of itemsOf(sections))
    for (const { exercise_id } of exercises) counts.set(exercise_id, (counts.get(exercise_id) ?? 0) + 1)
  return sections.flatMap((section) => [
    ...(section.exercise_items.length === 0 ? [{ kind: 'empty' as const, vkey: section.vkey! }] : []),
    ...section.exercise_items.flatMap((item) => [...ofMaterial(item, knownOf), ...ofItem(item, counts, knownOf)]),
  ])
}

/** A node of a tree with what is below it. */
interface Branch {
  id: number
  name: string
  children: readonly Branch[]
}

const idsOf = ({ id, children }: Branch): number[] => [id, ...children.flatMap(idsOf)]
const branchesOf = (one: Branch): Branch[] => [one, ...one.children.flatMap(branchesOf)]

/** The chosen nodes that nothing is of, neither of them nor of what is below them. */
export function uncovered(roots: readonly Branch[], chosen: readonly number[], covered: ReadonlySet<number>): Branch[] {
  const wanted = new Set(chosen)
  return roots.flatMap(branchesOf).filter((one) => wanted.has(one.id) && idsOf(one).every((id) => !covered.has(id)))
}

/** The warnings of the paper as a whole. `missed`: the chapters that it is about and that no question is of. */
export const wholeWarnings = (
  points: number,
  wanted: number | null | undefined,
  missed: readonly Branch[],
): WholeWarning[] => [
  ...(wanted === null || wanted === undefined || wanted === points ? [] : [{ kind: 'sum' as const, points, wanted }]),
  ...missed.map(({ id, name }) => ({ kind: 'uncovered' as const, id, name })),
]
