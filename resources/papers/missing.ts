import type { Missing, Text } from '../kit/index.ts'
import { numberLabel, storedNumbers } from './numbering.ts'
import type { PaperSection } from './sections.ts'

const withoutPoints = (number: string): Text => ({
  zh: `第 ${number} 题没有分值`,
  en: `Question ${number} has no points`,
})

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
                message: withoutPoints(numberLabel(storedNumbers(one, nth + 1))),
              },
            ]
          : [],
      ),
    )
  })
}
