import { entryOf, itemAt } from '../../../../../../resources/kit/present.ts'
import { exerciseType } from '../../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import type { ReadEntry, ReadQuestion } from '../../format.ts'
import { aside, validated, refused } from '../../validated.ts'
import type { Block } from '../blocks.ts'
import { placesOfMarked } from '../marked/read-marked.ts'
import { isMarked } from '../marked/tokens.ts'
import { RichLine } from '../rich-line.ts'
import { shareAnswers } from './answer-groups.ts'
import { stored } from './answers.ts'
import { decide } from './decide.ts'
import type { Draft, Material } from './draft.ts'
import { guesses } from './guesses.ts'
import { opened, wholeLines, type Line } from './lines.ts'
import { metadataOf } from './metadata.ts'
import { outlineOf } from './outline.ts'
import { at, messages, type Placed } from './placed.ts'
import { giveTotals, takePointsBehind } from './points-behind.ts'
import { matchSolutions, textOfDraft } from './solutions.ts'

const maxParts = 30

/** The entries of a document in order: the questions of a paper, and content that belongs to none. */
export const entriesOfPaper = (blocks: readonly Block[]): ReadEntry[] =>
  placesOf(wholeLines(blocks)).map(({ entry }) => entry())

/** The same one by one, releasing each entry after it is read. Null where there are more than `most`. */
export function eachEntry(lines: Line[], most: number): Iterable<ReadEntry> | null {
  const placed = placesOf(lines).reverse()
  return placed.length > most ? null : taken(placed)
}

function* taken(placed: Placed[]): Generator<ReadEntry> {
  for (let next = placed.pop(); next; next = placed.pop()) yield next.entry()
}

/** Tables are still in one piece, since those of a paper that our own export wrote contain no questions. */
function placesOf(lines: Line[]): Placed[] {
  const placed = lines.some((line) => isMarked(line.rich))
    ? placesOfMarked(lines, placesByLook)
    : placesByLook(openedAll(lines))
  return placed.sort((a, b) => a.at - b.at)
}

/** Releases the lines one by one, so the caller must not keep the list. */
function openedAll(lines: Line[]): Line[] {
  if (lines.every(({ table }) => table === null)) return lines
  const all = lines.flatMap(opened)
  lines.length = 0
  return all
}

function placesByLook(lines: Line[]): Placed[] {
  const outline = outlineOf(lines)
  for (const draft of outline.drafts) takePointsBehind(draft)
  giveTotals(outline.drafts)
  shareAnswers(outline.drafts)
  const unmatched = matchSolutions(outline)
  // Entries keep what they refer to: not the outline with all of the questions.
  const { hasKey } = outline
  const placed: Placed[] = []
  const byMaterial = new Map<Material, Draft[]>()
  for (const draft of outline.drafts) {
    if (!draft.material) placed.push({ at: draft.at, entry: () => withStem(decide(draft, hasKey)) })
    else if (byMaterial.has(draft.material)) entryOf(byMaterial, draft.material).push(draft)
    else byMaterial.set(draft.material, [draft])
  }
  for (const [material, drafts] of byMaterial) placed.push(...questionsOn(material, drafts, hasKey))
  for (const material of outline.materials) {
    if (!byMaterial.has(material))
      placed.push({
        at: material.draft.at,
        entry: () => refused(at(material.draft.at), null, [messages.noPart], textOfDraft(material.draft)),
      })
  }
  for (const { at: place, lines: words, kind } of outline.strays) {
    if (kind === 'text')
      placed.push({ at: place, entry: () => aside(at(place), messages.notAQuestion, words.join(' ')) })
    if (kind === 'answer')
      placed.push({ at: place, entry: () => refused(at(place), null, [messages.unmatchedAnswer], words.join(' ')) })
  }
  const headings = outline.strays.filter((one) => one.kind === 'heading')
  if (headings.length > 0)
    placed.push({
      at: itemAt(headings, 0).at,
      entry: () => aside(at(itemAt(headings, 0).at), messages.headings, headings.flatMap((one) => one.lines).join(' ')),
    })
  for (const { number, at: place, text, section } of unmatched)
    placed.push({
      at: place,
      entry: () => refused(at(place), null, [messages.noSuchQuestion(number, section?.heading ?? '')], text),
    })
  return placed
}

/** A question; without a stem its only fault is that. */
function withStem(question: ReadQuestion): ReadEntry {
  const read = validated(question)
  return 'refused' in read && question.stem === ''
    ? { refused: { ...read.refused, reasons: [messages.noStem, ...question.changes] } }
    : read
}

/**
 * One question with parts where every part has an answer; otherwise independent questions, with the text before the
 * stem of each.
 */
function questionsOn(material: Material, drafts: readonly Draft[], hasKey: boolean): Placed[] {
  const questions = drafts.map((draft) => decide(draft, hasKey))
  const whole = material.isNumbered || drafts.length > 1 ? compositeOf(material, questions) : null
  if (whole) return [{ at: material.draft.at, entry: () => validated(whole) }]
  const before = RichLine.lines(material.draft.stem).trim()
  return questions.map((question, index) => ({
    at: itemAt(drafts, index).at,
    entry: () =>
      validated({
        ...question,
        stem: `${stored(before)}<br>${question.stem}`,
        changes: [...question.changes, ...material.draft.notes, guesses.sharedMaterial],
      }),
  }))
}

const differs = (a: readonly string[][], b: readonly string[][]): boolean => JSON.stringify(a) !== JSON.stringify(b)
const union = (questions: readonly ReadQuestion[], name: 'chapters' | 'knowledge' | 'labels'): string[][] => [
  ...new Map(questions.flatMap((question) => question[name]).map((path) => [JSON.stringify(path), path])).values(),
]

function compositeOf(material: Material, parts: readonly ReadQuestion[]): ReadQuestion | null {
  const isWhole = parts.length <= maxParts && parts.every((part) => part.answer !== null)
  if (!isWhole) return null
  const notes = new Set<Text>([...material.draft.notes, ...parts.flatMap((part) => part.changes)])
  const own = decide(material.draft)
  const metadata = metadataOf(material.draft, notes, 0)
  const answer = {
    type: 'composite' as const,
    parts: parts.map(({ stem, options, answer: given, analysis, score }) => ({
      stem,
      options,
      answer: given as never,
      analysis,
      score: score ?? null,
    })),
  }
  const declared = exerciseType('composite')
  if (!declared?.answer.safeParse(answer).success || !declared.fits(answer, [])) return null
  const named = (name: 'chapters' | 'knowledge' | 'labels'): string[][] =>
    metadata[name].length > 0 ? metadata[name] : union(parts, name)
  if (parts.some((part) => differs(part.knowledge, itemAt(parts, 0).knowledge))) notes.add(guesses.partNames)
  const scores = parts.map((part) => part.score)
  return {
    ...own,
    ...metadata,
    type: 'composite',
    stem: stored(RichLine.lines(material.draft.stem).trim()),
    options: [],
    answer,
    score:
      material.draft.score ??
      (scores.every((score) => score !== null) ? scores.reduce<number>((sum, score) => sum + score, 0) : null),
    difficulty: metadata.difficulty ?? parts.find((part) => part.difficulty !== null)?.difficulty ?? null,
    source: metadata.source ?? parts.find((part) => part.source !== null)?.source ?? null,
    year: metadata.year ?? parts.find((part) => part.year !== null)?.year ?? null,
    chapters: named('chapters'),
    knowledge: named('knowledge'),
    labels: named('labels'),
    analysis: own.analysis,
    changes: [...new Map([...notes].map((note) => [note.zh, note])).values()],
  }
}
