import type { AssembledPaperRecord } from '../../../../resources/papers/assembly/assembly-run.ts'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { PaperItem, PaperSection } from '../../../../resources/papers/sections.ts'
import type { Section } from '../../../../resources/section.ts'
import type { MaterialItem } from './paper-candidates.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

type Chosen = AssembledPaperRecord['questions'][number]

interface Surroundings {
  /** Paper items whose questions stay together. */
  materials: readonly MaterialItem[]
  /** Reusable sections, whose names, instructions and points are taken over by type. */
  templates: readonly Section[]
  language: Language
}

const exerciseOf = ({ id, score }: Chosen) => ({ exercise_id: id, score })

/** The questions of a paper as items: those of a material together, where all of them were chosen. */
function itemsOf(questions: readonly Chosen[], materials: readonly MaterialItem[]): (PaperItem & { type: string })[] {
  const chosen = new Map(questions.map((one) => [one.id, one]))
  const left = new Set(chosen.keys())
  const groups = materials.flatMap(({ id, exercise_ids }) => {
    if (!exercise_ids.every((one) => left.has(one))) return []
    for (const one of exercise_ids) left.delete(one)
    const members = exercise_ids.map((one) => entryOf(chosen, one))
    return [{ exam_item_id: id, type: itemAt(members, 0).type, exercises: members.map(exerciseOf) }]
  })
  const single = questions
    .filter(({ id }) => left.has(id))
    .map((one) => ({ type: one.type, exercises: [exerciseOf(one)] }))
  return [...single, ...groups]
}

/** A section for each type of question, in the order of the types. A paper without keys: the write adds them. */
export function sectionsOfAssembly(
  questions: readonly Chosen[],
  { materials, templates, language }: Surroundings,
): PaperSection[] {
  const items = itemsOf(questions, materials)
  return exerciseTypes.flatMap(({ name, label }): PaperSection[] => {
    const own = items.filter(({ type }) => type === name)
    if (own.length === 0) return []
    const template = templates.find(({ type }) => type === name)
    return [
      {
        name: template?.name ?? label[language],
        ...(template
          ? {
              section_id: template.id,
              instruction: template.instruction,
              default_score: template.default_score,
              partial_rule: template.partial_rule,
              partial_points: template.partial_points,
            }
          : {}),
        exercise_items: own.map(({ type: _type, ...item }) => item),
      },
    ]
  })
}
