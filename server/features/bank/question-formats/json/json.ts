import { createReadStream } from 'node:fs'
import { z } from 'zod'
import {
  exerciseTypes,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { QuestionFormat, ReadEntry, ReadQuestion, TypesInFormat, Written } from '../format.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { JsonElements } from './json-elements.ts'
import { emptyQuestion, validated, refused } from '../validated.ts'
import { asStoredText, mapRichText } from '../stored-text.ts'
import { refuseTooLarge, startAsText, tooManyQuestions } from '../../../../exchange/spreadsheets/text-file.ts'

/**
 * Our own format: `{ "format": "question-bank", "version": 1, "questions": [ … ] }`, or the bare array. A question has
 * the keys of `ReadQuestion` that are not empty, with pictures as base64; `docs/question-formats.md` shows one. It
 * represents every question without loss.
 */

const formatName = 'question-bank'
const formatVersion = 1

const paths = z.array(z.array(z.string().max(200)).min(1).max(20)).max(50)
const questionSchema = z.object({
  key: z.string().max(200).nullish(),
  type: z.string().max(50),
  stem: z.string(),
  options: z.array(z.unknown()).nullish(),
  answer: z.unknown().optional(),
  analysis: z.string().nullish(),
  score: z.number().nullish(),
  difficulty: z.number().nullish(),
  source: z.string().nullish(),
  year: z.number().nullish(),
  chapters: paths.nullish(),
  knowledge: paths.nullish(),
  labels: paths.nullish(),
  media: z.array(z.object({ name: z.string().min(1).max(500), base64: z.string() })).nullish(),
})
type JsonQuestion = z.infer<typeof questionSchema>
/** Programs that write JSON may add keys of their own. */
const knownKeys: ReadonlySet<string> = new Set([...Object.keys(questionSchema.shape), 'at', 'changes'])

const messages = {
  notAnObject: { zh: '不是一道题（应为 JSON 对象）', en: 'This is no question (a JSON object is expected).' },
  tooLong: { zh: '这道题的文字过长', en: 'The words of this question are too long.' },
  broken: { zh: 'JSON 有语法错误', en: 'This is no valid JSON.' },
  wrongKey: (key: string): Text => ({
    zh: `“${key}”的内容不符合格式`,
    en: `“${key}” does not have the form that is expected.`,
  }),
  unknownKeys: (keys: string): Text => ({
    zh: `没有导入不认识的内容：${keys}`,
    en: `Unknown keys were not imported: ${keys}`,
  }),
  cleaned: {
    zh: '文字中有不支持的格式，已转换',
    en: 'The text had formatting that is not supported; it was converted.',
  },
  mediaTooLarge: (name: string): Text => ({
    zh: `文件“${name}”过大，没有导入`,
    en: `The file “${name}” is too large and was not imported.`,
  }),
  brokenMedia: (name: string): Text => ({
    zh: `文件“${name}”的内容不是有效的 base64，没有导入`,
    en: `The file “${name}” is not valid base64 and was not imported.`,
  }),
  newer: { zh: '文件由更新的版本导出，不能读取', en: 'The file was written by a newer version and cannot be read.' },
}

const base64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/
const base64Ratio = 4 / 3
/** Limit on the texts of a question, without its pictures. */
const textCharacters = 4_000_000

function readQuestion(json: string, at: string, limits: ReadLimits): ReadEntry {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refused(at, null, [messages.broken], json.slice(0, 500))
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return refused(at, null, [messages.notAnObject], json.slice(0, 500))
  const parsed = questionSchema.safeParse(value)
  if (!parsed.success) {
    const keys = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))]
    const { key, stem } = value as { key?: unknown; stem?: unknown }
    return refused(
      at,
      typeof key === 'string' ? key.slice(0, 200) : null,
      keys.map(messages.wrongKey),
      typeof stem === 'string' ? stem : '',
    )
  }
  const { key = null, stem, media } = parsed.data
  const pictures = (media ?? []).reduce((sum, { base64: text }) => sum + text.length, 0)
  if (json.length - pictures > textCharacters) return refused(at, key, [messages.tooLong], stem)
  return validated(questionOf(parsed.data, Object.keys(value), at, limits))
}

function questionOf(given: JsonQuestion, keys: readonly string[], at: string, limits: ReadLimits): ReadQuestion {
  const question = emptyQuestion(at, given.key ?? null)
  const { changes } = question
  const unknown = keys.filter((key) => !knownKeys.has(key))
  if (unknown.length > 0)
    changes.push(
      messages.unknownKeys(
        unknown
          .slice(0, 20)
          .map((key) => key.slice(0, 50))
          .join(', '),
      ),
    )
  let isCleaned = false
  const stored = (text: string): string => {
    const { text: kept, isChanged } = asStoredText(text)
    isCleaned ||= isChanged
    return kept
  }
  Object.assign(question, {
    type: given.type,
    stem: stored(given.stem),
    options: mapRichText(given.options ?? [], stored) as ExerciseOption[],
    answer: (given.answer ?? null) === null ? null : (mapRichText(given.answer, stored) as ExerciseAnswer),
    analysis: stored(given.analysis ?? ''),
    score: given.score ?? null,
    difficulty: given.difficulty ?? null,
    source: given.source ?? null,
    year: given.year ?? null,
    chapters: given.chapters ?? [],
    knowledge: given.knowledge ?? [],
    labels: given.labels ?? [],
  } satisfies Partial<ReadQuestion>)
  if (isCleaned) changes.push(messages.cleaned)
  for (const { name, base64: text } of given.media ?? []) {
    if (text.length > limits.maxMediaBytes * base64Ratio + 4) changes.push(messages.mediaTooLarge(name))
    else if (!base64.test(text)) changes.push(messages.brokenMedia(name))
    else question.media.push({ name, bytes: new Uint8Array(Buffer.from(text, 'base64')) })
  }
  return question
}

function judgeHead(head: string): void {
  if (head === '') return
  let value: unknown
  try {
    value = JSON.parse(head)
  } catch {
    return
  }
  const version = (value as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > formatVersion) throw new UnreadableFile(messages.newer)
}

async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  await refuseTooLarge(path, limits)
  const elements = new JsonElements('questions', {
    maxDepth: limits.maxDepth,
    maxCharacters: textCharacters + limits.maxMediaBytes * base64Ratio * 4,
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let count = 0
  let isHeadJudged = false
  const entries = (piece: string): ReadEntry[] =>
    elements.take(piece).map((json) => {
      if (!isHeadJudged) judgeHead(elements.head)
      isHeadJudged = true
      if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
      return readQuestion(json, `question ${count}`, limits)
    })
  try {
    for await (const chunk of createReadStream(path)) yield* entries(decoder.decode(chunk as Buffer, { stream: true }))
    yield* entries(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError)
      throw new UnreadableFile({ zh: 'JSON 文件应为 UTF-8 编码', en: 'A JSON file has to be in UTF-8.' })
    throw error
  }
  elements.end()
}

/** Empty keys are left out; base64 goes last, so that a person who opens the file sees the question first. */
function jsonOf(question: ReadQuestion): string {
  const { at: _at, changes: _changes, media, ...rest } = question
  const kept = Object.entries(rest).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const files = media.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  return JSON.stringify({ ...Object.fromEntries(kept), stem: question.stem, ...(files.length > 0 && { media: files }) })
}

async function* write(questions: AsyncIterable<ReadQuestion>): AsyncGenerator<Written> {
  const encoder = new TextEncoder()
  let before = `{"format":"${formatName}","version":${formatVersion},"questions":[\n`
  for await (const question of questions) {
    yield { bytes: encoder.encode(before + jsonOf(question)) }
    before = ',\n'
  }
  yield { bytes: encoder.encode(before === ',\n' ? '\n]}\n' : `${before}]}\n`) }
}

/**
 * A question is written as it is stored, and an answer is read by the schema of its type, so the format represents
 * every type.
 */
const types = Object.fromEntries(exerciseTypes.map(({ name }) => [name, 'both'])) as TypesInFormat

export const json: QuestionFormat = {
  name: 'json',
  label: { zh: 'JSON（本系统格式，内容完整）', en: 'JSON (our own, complete)' },
  extensions: ['.json'],
  mediaType: 'application/json',
  types,
  recognises: ({ name, start, entries }) =>
    entries === null &&
    /^\s*[{[]/.test(startAsText(start)) &&
    (name.toLowerCase().endsWith('.json') || startAsText(start).includes(`"${formatName}"`)),
  read,
  write,
}
