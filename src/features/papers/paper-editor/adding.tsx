import { materialsKind } from '../../../../resources/papers/section-names.ts'
import { exercisesOf, itemsOf, maxExercises, type PaperSection } from '../../../../resources/papers/sections.ts'
import { askAboutTwins } from './ask-about-twins.tsx'
import type { Target } from './editor-context.ts'
import type { EditorParts } from './editor-parts.ts'
import { addItems, pinnedExercise, type NewItem } from './model/commands.ts'
import { indexOf } from './model/paper-index.ts'
import { placed, type Added, type TypeOf } from './model/placing.ts'
import type { Material, Question, QuestionStore } from './question-store.ts'
import { newKey } from './use-paper.ts'

/** How questions and materials of the bank come into the paper. */

/** The types of the paper's questions, as far as they are known. */
const typesIn =
  (questions: QuestionStore): TypeOf =>
  (one) => {
    const found = [questions.at(one), questions.now(one.exercise_id)].find((question) => typeof question !== 'string')
    return found?.type
  }

/** Says so where so many more questions are too many. */
function isFull({ sync, now }: EditorParts, more: number): boolean {
  const { message, t } = now()
  const isTooMany = exercisesOf(sync.read().paper.sections).length + more > maxExercises
  if (isTooMany) void message.warning(t('bank.full', { max: maxExercises }))
  return isTooMany
}

const addedQuestion = (question: Question): Added => ({
  kind: question.type,
  item: (section) => ({ vkey: newKey(), exercises: [pinnedExercise(question, section)] }),
})

const addedMaterial = ({ id, version }: Material, all: readonly Question[]): Added => ({
  kind: materialsKind,
  item: (section) => ({
    vkey: newKey(),
    exam_item_id: id,
    exam_item_version: version,
    exercises: all.map((one) => pinnedExercise(one, section)),
  }),
})

/** To a place that somebody chose by dropping it there. */
function addAt(parts: EditorParts, added: readonly Added[], section: PaperSection, index?: number): NewItem[] {
  const items = added.map(({ item }) => item(section))
  parts.sync.change(addItems(parts.sync.read().paper.sections, section.vkey ?? '', items, index))
  return items
}

/** To a place, or else to the sections of their types; says where it went, and shows it. */
function put(parts: EditorParts, added: readonly Added[], at: Target | undefined): void {
  const { sync, questions, now, announce, reveal } = parts
  const { t, say, paperLanguage, target } = now()
  const { sections } = sync.read().paper
  const section = at && sections.find(({ vkey }) => vkey === at.section)
  const surroundings = { chosen: target, typeOf: typesIn(questions), language: paperLanguage, newKey }
  const { operations, keys, names } = placed(sections, added, surroundings)
  const shown = section ? addAt(parts, added, section, at.index).map(({ vkey }) => vkey) : keys
  if (!section) sync.change(operations)
  const [only, ...others] = section ? [section.name] : names
  const last = shown.at(-1)
  if (last !== undefined) reveal(last)
  const name = [only ?? '', ...others].join(say({ zh: '、', en: ', ' }))
  announce(added.length === 1 ? t('bank.added', { name }) : t('bank.addedMany', { count: added.length, name }))
}

/** Adds once it is known of what types the questions of the paper are, which decide on the section. */
function whenKnown({ sync, questions }: EditorParts, go: () => void): void {
  const { sections } = sync.read().paper
  const typeOf = typesIn(questions)
  const isOpen = exercisesOf(sections).some((one) => typeOf(one) === undefined && questions.at(one) === 'loading')
  if (!isOpen) return go()
  // Without them, their sections count by their names.
  void questions
    .want(sections)
    .catch(() => undefined)
    .then(go)
}

/** Adds questions of the bank. Those that are in the paper are added a second time only if that is meant. */
export function addQuestions(parts: EditorParts, all: readonly Question[], at?: Target): void {
  const { sync, questions } = parts
  if (all.length === 0 || isFull(parts, all.length)) return
  questions.note(all)
  whenKnown(parts, () => {
    const { places } = indexOf(sync.read().paper.sections)
    const twins = all.filter(({ id }) => places.has(id))
    const go = (some: readonly Question[]) => put(parts, some.map(addedQuestion), at)
    if (twins.length === 0) return go(all)
    const keys = itemsOf(sync.read().paper.sections).filter(({ exercises }) =>
      exercises.some(({ exercise_id }) => twins.some(({ id }) => id === exercise_id)),
    )
    return askAboutTwins(parts, {
      numbers: twins.flatMap(({ id }) => places.get(id) ?? []),
      count: twins.length,
      others: all.length - twins.length,
      at: keys[0]?.vkey,
      onOthers: () => go(all.filter(({ id }) => !places.has(id))),
      onAll: () => go(all),
    })
  })
}

/** Adds a material with all its questions, which are fetched first. */
export async function addMaterial(parts: EditorParts, material: Material, at?: Target): Promise<void> {
  const { sync, questions, now } = parts
  const all = await questions.ofMaterial(material)
  const { message, t } = now()
  if (all.length === 0) return void message.warning(t('bank.materialEmpty'))
  if (isFull(parts, all.length)) return undefined
  questions.note(all)
  questions.noteMaterials([material])
  const { sections } = sync.read().paper
  const { places, numbers } = indexOf(sections)
  const twin =
    itemsOf(sections).find(({ exam_item_id }) => exam_item_id === material.id) ??
    itemsOf(sections).find(({ exercises }) => exercises.some((one) => all.some(({ id }) => id === one.exercise_id)))
  const go = () => put(parts, [addedMaterial(material, all)], at)
  if (!twin) return go()
  return askAboutTwins(parts, {
    numbers: all.flatMap(({ id }) => places.get(id) ?? numbers.get(twin.vkey ?? '')?.map(({ from }) => from) ?? []),
    count: 1,
    others: 0,
    at: twin.vkey,
    onOthers: () => undefined,
    onAll: go,
  })
}
