import type { Missing } from '../kit/index.ts'
import type { PaperSection } from './sections.ts'

/** What a paper needs before learners may sit it: questions in every section, and points for each. */
export function missingInPaper({ sections }: Readonly<Record<string, any>>): Missing[] {
  const given = (sections ?? []) as readonly PaperSection[]
  if (given.length === 0)
    return [{ path: 'sections', message: { zh: '还没有试题', en: 'There are no questions in it' } }]
  return given.flatMap((section, at): Missing[] => {
    const place = `sections.${at}`
    if (section.exercise_items.length === 0)
      return [{ path: place, message: { zh: `“${section.name}”没有试题`, en: `“${section.name}” has no questions` } }]
    return section.exercise_items.flatMap((item, index) =>
      item.exercises.flatMap((one, nth): Missing[] =>
        one.score === null || one.score === undefined
          ? [
              {
                path: `${place}.exercise_items.${index}.exercises.${nth}.score`,
                message: { zh: `第 ${one.totalIndex} 题没有分值`, en: `Question ${one.totalIndex} has no points` },
              },
            ]
          : [],
      ),
    )
  })
}
