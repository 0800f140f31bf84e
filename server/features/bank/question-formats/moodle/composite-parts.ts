import type { ExerciseAnswer, ExercisePart } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadEntry, ReadQuestion, RefusedEntry } from '../format.ts'
import { emptyQuestion, validated, refused } from '../validated.ts'
import type { MoodleRichText } from './rich-text.ts'
import { undrawableIn } from '../undrawable.ts'

/** Formats without composite questions represent one as a material followed by its parts as questions. */

export type Read = ReadQuestion | { refused: RefusedEntry }

const messages = {
  part: (number: number, text: Text): Text => ({ zh: `第${number}小题：${text.zh}`, en: `Part ${number}: ${text.en}` }),
  tooFew: { zh: '文件在复合题中间结束', en: 'The file ends within a question of several parts.' },
  noAnswer: { zh: '没有答案', en: 'There is no answer.' },
}

/** A question with the pictures of its texts, after validation. */
export const finished = (read: Read, rich: MoodleRichText): ReadEntry =>
  'refused' in read
    ? read
    : validated({ ...read, media: rich.media, changes: [...read.changes, ...rich.changes(), ...undrawableIn(read)] })

/** Collects as many parts as the material announces. */
export class CompositeParts {
  readonly rich: MoodleRichText
  private readonly material: ReadQuestion
  private readonly awaited: number
  private readonly parts: Read[] = []

  constructor(material: ReadQuestion, rich: MoodleRichText, awaited: number) {
    this.material = material
    this.rich = rich
    this.awaited = awaited
  }

  /** Returns the whole question after its last part. */
  add(part: Read): ReadEntry | null {
    this.parts.push(part)
    return this.parts.length === this.awaited ? this.composed() : null
  }

  composed(): ReadEntry {
    const { material, parts } = this
    const reasonsOf = (part: Read): Text[] =>
      'refused' in part ? part.refused.reasons : part.answer === null ? [messages.noAnswer] : []
    const reasons = parts.flatMap((part, index) => reasonsOf(part).map((reason) => messages.part(index + 1, reason)))
    if (parts.length < this.awaited) reasons.push(messages.tooFew)
    if (reasons.length > 0) return refused(material.at, material.key, reasons, material.stem.replace(/<[^<>]*>/g, ' '))
    const read = parts as ReadQuestion[]
    const answer: ExerciseAnswer = {
      type: 'composite',
      parts: read.map(
        ({ stem, options, answer: own, analysis, score }) =>
          ({ stem, options, answer: own, analysis, score }) as ExercisePart,
      ),
    }
    const changes = [
      ...material.changes,
      ...read.flatMap((part, index) => part.changes.map((change) => messages.part(index + 1, change))),
    ]
    return finished({ ...material, answer, changes }, this.rich)
  }
}

/** A part as a question of its own; metadata of the whole question stays with the material. */
export const partQuestion = (whole: ReadQuestion, part: ExercisePart): ReadQuestion => ({
  ...whole,
  ...emptyQuestion(whole.at, null),
  type: part.answer.type,
  stem: part.stem,
  options: part.options,
  answer: part.answer,
  analysis: part.analysis,
  score: part.score,
  media: whole.media,
  changes: whole.changes,
})
