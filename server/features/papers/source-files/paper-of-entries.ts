import type { Language } from '../../../../resources/kit/index.ts'
import { partialIn } from '../../../../resources/papers/partial-credit.ts'
import { maxExercises, maxItems, type PaperExercise, type PaperSection } from '../../../../resources/papers/sections.ts'

/** A question as a file had it: its record, the heading above it, and the points that the file gives it. */
export interface PlacedQuestion {
  exercise_id: number
  section: string | null
  score: number | null
}

const maxName = 100
const maxInstruction = 1000
const maxSections = 50
const unnamed = { zh: '试题', en: 'Questions' }

/** Where the name of a heading ends and its instruction begins: `一、选择题：本题共8小题`, `二、填空题（每小题5分）`. */
const nameEnds = /[：:（(。]|(?<=题)\s*本(?:大|小)?题/

/** `一、选择题（每小题5分，共40分）` is a name and an instruction. */
export function partsOfHeading(heading: string): { name: string; instruction: string | null } {
  // What we wrote ourselves has the instruction on lines of its own.
  const [first = '', ...lines] = heading.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  if (lines.length > 0)
    return {
      name: first.slice(0, maxName),
      instruction: lines.join('\n').slice(0, maxInstruction).toWellFormed() || null,
    }
  const text = first
  const end = nameEnds.exec(text)
  const cut = end && end.index > 0 ? Math.min(end.index, maxName) : maxName
  const rest = text.slice(cut).replace(/^[\s：:。]+/, '')
  const bare = /^[（(]([^（()）]*)[)）]$/.exec(rest)?.[1] ?? rest
  return { name: text.slice(0, cut).trim(), instruction: bare.trim().slice(0, maxInstruction).toWellFormed() || null }
}

/**
 * The sections of a paper as its file has them: a new one at each new heading. A question that occurs again is taken
 * once, at its first place. What is beyond the limits of a paper is left out: the caller says how many.
 */
export function sectionsOfFile(questions: readonly PlacedQuestion[], language: Language): PaperSection[] {
  const taken = new Set<number>()
  const sections: (PaperSection & { heading: string | null })[] = []
  for (const { exercise_id, section, score } of questions) {
    if (taken.has(exercise_id) || taken.size === Math.min(maxItems, maxExercises)) continue
    taken.add(exercise_id)
    const one: PaperExercise = { exercise_id, ...(score === null ? {} : { score }) }
    const last = sections.at(-1)
    if (last && (last.heading === section || sections.length === maxSections))
      last.exercise_items.push({ exercises: [one] })
    else sections.push({ heading: section, ...namedSection(section, language), exercise_items: [{ exercises: [one] }] })
  }
  return sections.map(({ heading: _, ...section }) => section)
}

const namedSection = (heading: string | null, language: Language) => {
  const parts = heading === null ? { name: '', instruction: null } : partsOfHeading(heading)
  const partial = partialIn(parts.instruction ?? '')
  return { ...parts, ...partial, ...(parts.name === '' ? { name: unnamed[language] } : {}) }
}
