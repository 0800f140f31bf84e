import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../resources/index.ts'
import { allActionNames } from '../../resources/registry/action-names.ts'
import { jobKinds } from '../../server/start/job-kinds.ts'
import { jobKindNames } from '../../src/features/system/fields/job-kind/job-kind.tsx'

/** A history says in words what was done, no matter which resource declares it. */

/** What a history has words of its own for (`history-action.tsx`), and the notes of duplicates. */
const verbs = ['create', 'update', 'delete', 'restore', 'purge', 'move', 'import', 'undo_import', 'grant', 'download']
const others = ['revert', 'clear_all_allocation', 'merge', 'undo_merge']

const server = new URL('../../server/', import.meta.url).pathname
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, readFileSync(join(server, file), 'utf8')] as const)

/** Every literal that a write takes as its action: an option, or the last argument of an update. */
const written = sources.flatMap(([file, text]) =>
  [
    ...text.matchAll(
      /\baction: '(\w+)'|records\.update\([^;]*?,\s*'(\w+)',?\s*\)|inner\.update\([^;]*?,\s*'(\w+)',?\s*\)/g,
    ),
  ].map(([, option, last, inner]) => `${file}: ${option ?? last ?? inner ?? ''}`),
)

it('finds the writes of the server', () => expect(written.length).toBeGreaterThan(20))

it.each([...new Set(written)])('%s has words', (one) => {
  expect([...verbs, ...others, ...Object.keys(allActionNames())]).toContain(one.split(': ')[1])
})

it.each(Object.keys(jobKinds))('the kind of job %s has a name', (kind) => {
  expect(Object.keys(jobKindNames)).toContain(kind)
})
