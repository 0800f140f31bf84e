import { useSyncExternalStore } from 'react'
import { act, dataProvider, readOne } from '../../../providers/data.ts'
import { readVersion } from '../../../providers/versions.ts'
import { exam } from '../../../resources/exam.ts'
import { exam_item } from '../../../resources/exam-item.ts'
import { exercise } from '../../../resources/exercise.ts'
import { exercisesOf, itemsOf, type PaperExercise, type PaperSection } from '../../../resources/papers/sections.ts'
import type { ViewedQuestion } from '../../exercise/question-view.tsx'

/** A question as it was at a version. */
export interface Question extends ViewedQuestion {
  id: number
  version: number
  difficulty?: number | null
  status?: string
  code?: string | null
  chapter_ids?: readonly number[] | null
}

/** A material that several questions belong to. */
export interface Material {
  id: number
  version: number
  title: string
  material: string | null
  exercise_ids: readonly number[]
}

/** `missing`: it cannot be read by this person, or is gone. */
export type Loaded<T> = T | 'loading' | 'missing'

type Pinned = Pick<PaperExercise, 'exercise_id' | 'version'>

const keyOf = ({ exercise_id, version }: Pinned): string => `${exercise_id}@${version ?? ''}`

/**
 * The questions of an open paper at the versions that it has, and as they are now. They are fetched once, together: a
 * page of a paper never asks for each of its questions.
 */
export class QuestionStore {
  private readonly pinned = new Map<string, Loaded<Question>>()
  private readonly current = new Map<number, Loaded<Question>>()
  private readonly materials = new Map<number, Loaded<Material>>()
  private readonly listeners = new Set<() => void>()
  /** Counts the answers that came, for what depends on all of them. */
  private count = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly size = (): number => this.count

  private tell(): void {
    this.count += 1
    this.listeners.forEach((listener) => listener())
  }

  at = (one: Pinned): Loaded<Question> => this.pinned.get(keyOf(one)) ?? 'loading'
  now = (id: number): Loaded<Question> => this.current.get(id) ?? 'loading'
  material = (id: number): Loaded<Material> => this.materials.get(id) ?? 'loading'

  /** Questions that were fetched elsewhere, as they are now. */
  note(questions: readonly Question[]): void {
    for (const question of questions) {
      this.current.set(question.id, question)
      this.pinned.set(keyOf({ exercise_id: question.id, version: question.version }), question)
    }
    if (questions.length > 0) this.tell()
  }

  /** The questions of the stored paper, each at its version: one call for all of them. */
  async start(paper: number): Promise<void> {
    const { list } = await act<{ list: Array<Question & { current_version: number }> }>(exam, 'get_exam_exercises', {
      ids: [paper],
    })
    for (const { current_version, ...question } of list) {
      this.pinned.set(keyOf({ exercise_id: question.id, version: question.version }), question)
      if (current_version === question.version) this.current.set(question.id, question)
    }
    this.tell()
  }

  /** Fetches what a paper shows and is not known yet. */
  async want(sections: readonly PaperSection[]): Promise<void> {
    const wanted = exercisesOf(sections).filter((one) => !this.pinned.has(keyOf(one)))
    const ids = [...new Set(exercisesOf(sections).map((one) => one.exercise_id))].filter((id) => !this.current.has(id))
    const materials = [...new Set(itemsOf(sections).flatMap(({ exam_item_id }) => exam_item_id ?? []))].filter(
      (id) => !this.materials.has(id),
    )
    for (const one of wanted) this.pinned.set(keyOf(one), 'loading')
    for (const id of ids) this.current.set(id, 'loading')
    for (const id of materials) this.materials.set(id, 'loading')
    await Promise.all([this.fetchQuestions(ids, wanted), this.fetchMaterials(materials)])
  }

  /** Materials that were fetched elsewhere. */
  noteMaterials(materials: readonly Material[]): void {
    for (const one of materials) this.materials.set(one.id, one)
    if (materials.length > 0) this.tell()
  }

  /** The questions of a material as they are now, in its order, without those that this person cannot read. */
  async ofMaterial({ exercise_ids }: Material): Promise<Question[]> {
    const { data } = await dataProvider.getMany({ resource: exercise.name, ids: [...exercise_ids] })
    const found = new Map((data as unknown as Question[]).map((one) => [one.id, one]))
    return exercise_ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Reads a question anew: it was changed here. */
  async refresh(id: number): Promise<Question> {
    const question = (await readOne('exercise', id)) as unknown as Question
    this.note([question])
    return question
  }

  private async fetchQuestions(ids: number[], wanted: readonly Pinned[]): Promise<void> {
    if (ids.length > 0) {
      const { data } = await dataProvider.getMany({ resource: exercise.name, ids })
      for (const id of ids) this.current.set(id, 'missing')
      this.note(data as unknown as Question[])
    }
    const older = wanted.filter((one) => this.at(one) === 'loading')
    await Promise.all(
      older.map(async (one) => {
        const { exercise_id, version } = one
        const found = await this.versionOf(exercise_id, version)
        this.pinned.set(keyOf(one), found)
      }),
    )
    if (ids.length > 0 || older.length > 0) this.tell()
  }

  private async versionOf(id: number, version: number | undefined): Promise<Loaded<Question>> {
    const now = this.now(id)
    if (version === undefined || now === 'missing') return now
    return readVersion(exercise, id, version).then(
      (record) => record as unknown as Question,
      () => 'missing' as const,
    )
  }

  private async fetchMaterials(ids: number[]): Promise<void> {
    if (ids.length === 0) return
    const { data } = await dataProvider.getMany({ resource: exam_item.name, ids })
    for (const id of ids) this.materials.set(id, 'missing')
    for (const one of data as unknown as Material[]) this.materials.set(one.id, one)
    this.tell()
  }
}

export const useQuestion = (store: QuestionStore, one: Pinned): Loaded<Question> =>
  useSyncExternalStore(store.subscribe, () => store.at(one))

export const useCurrentQuestion = (store: QuestionStore, id: number): Loaded<Question> =>
  useSyncExternalStore(store.subscribe, () => store.now(id))

export const useMaterial = (store: QuestionStore, id: number | null | undefined): Loaded<Material> | null =>
  useSyncExternalStore(store.subscribe, () => (id ? store.material(id) : null))

/** Changes whenever a question arrives. */
export const useQuestionCount = (store: QuestionStore): number => useSyncExternalStore(store.subscribe, store.size)
