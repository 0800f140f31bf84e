import { useMemo, useSyncExternalStore } from 'react'
import { act, dataProvider, readOne } from '../../../../providers/data.ts'
import { exam } from '../../../../resources/exam.ts'
import { exam_item } from '../../../../resources/exam-item.ts'
import { partsIn } from '../../../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { storedParts } from '../../../../resources/papers/numbering.ts'
import {
  exercisesOf,
  itemsOf,
  type PaperExercise,
  type PaperItem,
  type PaperSection,
} from '../../../../resources/papers/sections.ts'
import type { ViewedQuestion } from '../../../content/exercise/question-view.tsx'
import { VersionStore, type Loaded, type Pinned } from './version-store.ts'

/** A question as it was at a version. */
export interface Question extends ViewedQuestion {
  id: number
  version: number
  difficulty?: number | null
  status?: string
  code?: string | null
  chapter_ids?: readonly number[] | null
}

/** A material that several questions belong to, as it was at a version. */
export interface Material {
  id: number
  version: number
  title: string
  material: string | null
  exercise_ids: readonly number[]
}

type PinnedQuestion = Pick<PaperExercise, 'exercise_id' | 'version'>
type PinnedItem = Pick<PaperItem, 'exam_item_id' | 'exam_item_version'>

const questionPin = ({ exercise_id, version }: PinnedQuestion): Pinned => ({ id: exercise_id, version })
const materialPins = ({ exam_item_id, exam_item_version }: PinnedItem): Pinned[] =>
  exam_item_id ? [{ id: exam_item_id, version: exam_item_version }] : []

/**
 * The questions and materials of an open paper at the versions that it has, and as they are now. They are fetched once,
 * together: a page of a paper never asks for each of its questions.
 */
export class QuestionStore {
  private readonly listeners = new Set<() => void>()
  /** Counts the answers that came, for what depends on all of them. */
  private count = 0
  private readonly notify = (): void => {
    this.count += 1
    this.listeners.forEach((listener) => listener())
  }
  private readonly questions = new VersionStore<Question>(exercise, this.notify)
  private readonly materials = new VersionStore<Material>(exam_item, this.notify)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly size = (): number => this.count

  at = (one: PinnedQuestion): Loaded<Question> => this.questions.at(questionPin(one))
  now = (id: number): Loaded<Question> => this.questions.now(id)
  /** Null for an item that is a single question. */
  materialAt = (item: PinnedItem): Loaded<Material> | null => {
    const [pin] = materialPins(item)
    return pin ? this.materials.at(pin) : null
  }
  isNewer = (question: Question): boolean => this.questions.isNewer(question)
  isNewerMaterial = (material: Material): boolean => this.materials.isNewer(material)
  materialNow = (id: number): Loaded<Material> => this.materials.now(id)

  /** Questions that were fetched elsewhere, as they are now. */
  note = (questions: readonly Question[]): void => this.questions.note(questions)
  /** Materials that were fetched elsewhere, as they are now. */
  noteMaterials = (materials: readonly Material[]): void => this.materials.note(materials)

  /** The questions of the stored paper, each at its version: one call for all of them. */
  async start(paper: number): Promise<void> {
    const { list } = await act<{ list: Array<Question & { current_version: number }> }>(exam, 'get_exam_exercises', {
      ids: [paper],
    })
    const isCurrent = (one: (typeof list)[number]): boolean => one.current_version === one.version
    const question = ({ current_version: _now, ...one }: (typeof list)[number]): Question => one
    this.questions.note(list.filter(isCurrent).map(question))
    this.questions.noteVersions(list.filter((one) => !isCurrent(one)).map(question))
    if (list.length === 0) this.notify()
  }

  /** Fetches what a paper shows and is not known yet. */
  async want(sections: readonly PaperSection[]): Promise<void> {
    await Promise.all([
      this.questions.want(exercisesOf(sections).map(questionPin)),
      this.materials.want(itemsOf(sections).flatMap(materialPins)),
    ])
  }

  /** The questions of a material as they are now, in its order, without those that this person cannot read. */
  async ofMaterial({ exercise_ids }: Material): Promise<Question[]> {
    const { data } = await dataProvider.getMany({ resource: exercise.name, ids: [...exercise_ids] })
    const found = new Map((data as unknown as Question[]).map((one) => [one.id, one]))
    return exercise_ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Reads a question again: it was changed here. */
  async refresh(id: number): Promise<Question> {
    const question = (await readOne('exercise', id)) as unknown as Question
    this.note([question])
    return question
  }
}

export const useQuestion = (store: QuestionStore, one: PinnedQuestion): Loaded<Question> =>
  useSyncExternalStore(store.subscribe, () => store.at(one))

export const useCurrentQuestion = (store: QuestionStore, id: number): Loaded<Question> =>
  useSyncExternalStore(store.subscribe, () => store.now(id))

/** The material of an item at the version that the paper has; null for a single question. */
export const useMaterial = (store: QuestionStore, item: PinnedItem): Loaded<Material> | null =>
  useSyncExternalStore(store.subscribe, () => store.materialAt(item))

export const useCurrentMaterial = (store: QuestionStore, { exam_item_id }: PinnedItem): Loaded<Material> | null =>
  useSyncExternalStore(store.subscribe, () => (exam_item_id ? store.materialNow(exam_item_id) : null))

/** How many blanks or parts a question has: as it says, else as its paper says. */
export function usePartsOf(store: QuestionStore): (one: PaperExercise) => number {
  const count = useQuestionCount(store)
  return useMemo(() => {
    void count
    return (one) => {
      const question = store.at(one)
      return typeof question !== 'string' && question.answer ? partsIn(question.answer) : storedParts(one)
    }
  }, [store, count])
}

/** Changes whenever a question or a material arrives. */
export const useQuestionCount = (store: QuestionStore): number => useSyncExternalStore(store.subscribe, store.size)
