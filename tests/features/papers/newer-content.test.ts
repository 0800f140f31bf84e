import { expect, it } from 'vitest'
import { exercise } from '../../../resources/exercise.ts'
import { VersionStore } from '../../../src/features/papers/paper-editor/version-store.ts'

/** A question of a paper has a newer version where its content is another one, and not its state. */

const question = (version: number, more: Record<string, unknown> = {}) => ({
  id: 1,
  version,
  stem: '集合 A 有几个子集？',
  options: [{ key: 'A', text: '4' }],
  answer: { type: 'single_choice', key: 'A' },
  status: 'draft',
  difficulty: null,
  ...more,
})

it.each([
  ['published since', { status: 'published' }, false],
  ['moved within the bank', { chapter_ids: [3], difficulty: 2, code: 'Q-1' }, false],
  ['with another stem', { stem: '集合 A 有几个真子集？' }, true],
  ['with another key', { answer: { type: 'single_choice', key: 'B' }, status: 'published' }, true],
])('a question %s', (_, change, isNewer) => {
  const store = new VersionStore<ReturnType<typeof question>>(exercise, () => {})
  store.noteVersions([question(1)])
  store.note([question(2, change)])
  expect(store.isNewer(question(1))).toBe(isNewer)
})
