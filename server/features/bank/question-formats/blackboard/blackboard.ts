import { posix } from 'node:path'
import { distinctKeys } from '../distinct-keys.ts'
import { readsNone } from '../by-type.ts'
import type { QuestionFormat, ReadEntry } from '../format.ts'
import { openPackage, type ReadPackage } from '../package-read.ts'
import { startsInPackage } from '../package-starts.ts'
import { elementsOf, maxXmlBytes, readElement, type Element } from '../qti/element.ts'
import { finished } from '../qti/finished.ts'
import { noMetadata } from '../qti/manifest.ts'
import { readQti } from '../qti/read.ts'
import { kindOf } from '../qti/read-package.ts'
import { RichText, type MediaSource } from '../qti/rich-text.ts'
import { refuseTooLarge, startAsText, tooManyQuestions } from '../../../../exchange/spreadsheets/text-file.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { rootOf } from '../xml-root.ts'
import { isPoolQuestion, readPoolQuestion, titleOf } from './read-pool.ts'

/** Pools and tests that Blackboard exports: a zip whose `.dat` files are XML, of its own kind or QTI 1.2. */

const tooLarge = (name: string) => ({
  zh: `${name.slice(0, 100)} 解压后超过${maxXmlBytes / 1024 / 1024}MB`,
  en: `${name.slice(0, 100)} has more than ${maxXmlBytes / 1024 / 1024} MB unpacked.`,
})

const isPool = (text: string): boolean => rootOf(text)?.name === 'POOL'

async function startOf(content: ReadPackage, name: string): Promise<Uint8Array> {
  for await (const piece of content.stream(name)) return piece
  return new Uint8Array()
}

/** The `.dat` files of a package that are pools of the older kind, and whether others are QTI. */
async function poolsIn(content: ReadPackage): Promise<{ pools: string[]; hasQti: boolean }> {
  const pools: string[] = []
  let hasQti = false
  for (const name of content.names.filter((one) => /\.(?:dat|xml)$/i.test(one))) {
    const start = await startOf(content, name)
    if (isPool(startAsText(start))) pools.push(name)
    else hasQti ||= kindOf(start) !== null
  }
  return { pools, hasQti }
}

function mediaOf(content: ReadPackage, name: string, limits: ReadLimits): MediaSource {
  const folder = posix.dirname(name)
  return {
    folder: folder === '.' ? '' : folder,
    find: (path) => {
      const size = content.size(path)
      return size === null ? 'missing' : size > limits.maxMediaBytes ? 'large' : 'here'
    },
  }
}

async function* readPool(content: ReadPackage, name: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const bytes = await content.bytes(name, maxXmlBytes)
  if (!bytes) throw new UnreadableFile(tooLarge(name))
  const pool: Element = readElement(bytes, limits)
  const title = titleOf(pool)
  const source = mediaOf(content, name, limits)
  for (const question of elementsOf(pool).filter(isPoolQuestion)) {
    const text = new RichText(source)
    const entry = readPoolQuestion(question, text, title === '' ? [] : [[title]])
    yield await finished(entry, text, noMetadata, content, limits)
  }
}

async function* entriesOf(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const content = await openPackage(path, limits)
  try {
    const { pools, hasQti } = await poolsIn(content)
    let count = 0
    for (const name of pools)
      for await (const entry of readPool(content, name, limits)) {
        if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
        yield entry
      }
    if (pools.length > 0 && !hasQti) return
  } finally {
    content.close()
  }
  yield* readQti(path, limits)
}

async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  await refuseTooLarge(path, limits)
  yield* distinctKeys(entriesOf(path, limits))
}

const marksBlackboard = /x-bb-qti|x-bb-|xmlns:bb="http:\/\/www\.blackboard\.com|<bbmd_/

export const blackboard: QuestionFormat = {
  name: 'blackboard',
  label: { zh: 'Blackboard 题库', en: 'Blackboard pool' },
  extensions: ['.zip'],
  mediaType: 'application/zip',
  types: {
    ...readsNone,
    single_choice: 'read',
    multiple_choice: 'read',
    true_false: 'read',
    fill_blank: 'read',
    numeric: 'read',
    cloze: 'read',
    matching: 'read',
    classification: 'read',
    ordering: 'read',
    short_answer: 'read',
    essay: 'read',
    composite: 'read',
  },
  recognises: ({ start, entries }) =>
    entries !== null &&
    entries.some((name) => /\.dat$/i.test(name)) &&
    [...startsInPackage(start, /\.(?:dat|xml)$/i)].some(({ text }) => isPool(text) || marksBlackboard.test(text)),
  read,
}
