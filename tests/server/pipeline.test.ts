import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { job } from '../../resources/job.ts'
import { deleteKept, updateKept } from '../../server/records/write/kept-columns.ts'
import { sql } from '../../server/storage/postgres/database.ts'

/** Only the pipeline writes declared tables: a statement past it would miss what every write requires. */

const names = Object.keys(resources).join('|')
/** A statement that writes a table of a resource, or one whose name is inserted. */
const writing = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy(?![^\x60]*\bto stdout)|truncate)\s+(?:only\s+)?(?:"?(?:${names})"?(?=[\s(])(?!\s+(?:or|and|of|to|in|is)\b)|\$\{)`,
  'g',
)
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Fills an empty bank with generated records, all at once and dated back; it never runs while people work. */
const seed = 'server/start/samples/'
const pipeline = 'server/records/write/'
/** Puts back the rows of a backup, as they were, into tables that it has just made. */
const restoring = 'server/storage/backup/load-tables.ts'

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('server', file))
const statementsOf = (file: string): string[] => withoutComments(readFileSync(file, 'utf8')).match(writing) ?? []

describe('statements that write declared tables', () => {
  it('are those of the pipeline', () => {
    const outside = files
      .filter((file) => !file.startsWith(seed) && !file.startsWith(pipeline) && file !== restoring)
      .flatMap((file) => statementsOf(file).map((statement) => `${file}: ${statement}`))
    expect(outside).toEqual([])
  })

  it('are found where they are', () => {
    expect(files.filter((file) => file.startsWith(pipeline)).flatMap(statementsOf).length).toBeGreaterThan(5)
    expect('sql`update exercise e set stem = 1`'.match(writing)).toHaveLength(1)
    expect('sql`insert into "user" (username) values (1)`'.match(writing)).toHaveLength(1)
    expect('sql`delete from ${table(resource)} where id = 1`'.match(writing)).toHaveLength(1)
    expect(statementsOf(restoring)).toHaveLength(1)
    expect('`copy ${name} (a) to stdout`'.match(writing)).toBeNull()
  })
})

describe('what the server keeps of a record', () => {
  it('is never one that people write', () => {
    expect(() => updateKept(resources.exercise, { stem: sql`'x'` })).toThrow('exercise.stem is written by people')
    expect(() => deleteKept(resources.exercise)).toThrow('is written by people')
    expect(() => updateKept(job, { state: sql`'done'` })).not.toThrow()
  })
})
