import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { bulkChange } from '../../server/capabilities/bulk-edit/bulk-change.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../server/records/records.ts'
import { purgeRecords, removeRecords, restoreRecords } from '../../server/records/write/write-records.ts'
import { moveRecord } from '../../server/records/tree-records.ts'
import { changesBackTo } from '../../server/records/versions.ts'
import { Fault } from '../../server/base/fault.ts'
import { insertEntries, type NewEntry } from '../../server/exchange/import/batch-rows.ts'
import { commitBatch } from '../../server/exchange/import/commit-batch.ts'
import { undoBatch } from '../../server/exchange/import/undo-batch.ts'
import { mergeRecords } from '../../server/features/bank/duplicates/merge.ts'
import { Random } from '../../samples/random.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'
import { notWhole } from '../fixtures/whole.ts'

/**
 * Many at once, in any interleaving: trees and references stay whole, and nobody is answered that the server is busy.
 * `RACE_ROUNDS=1000 RACE_SEED=7 npm test -- tests/server/races.test.ts` takes as many interleavings from a seed of
 * one's own.
 */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 60)
const seed = Number(process.env['RACE_SEED'] ?? randomInt(1_000_000))
const connections = 8
/** After this many rounds the created records are deleted, so that the few that remain keep colliding. */
const roundsTogether = 20

let db: TestDatabase
const {
  exercise,
  chapter_catalog: chapter,
  subject_course,
  label,
  exam_item,
  answer_exercise,
  answer_record,
  section,
} = resources
const named = {
  exercise,
  chapter_catalog: chapter,
  label,
  exam_item,
  answer_exercise,
  subject_course,
  section,
} as const
type Played = keyof typeof named

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(
    sql`insert into "user" (id, username, password) values (7, 'teacher', 'x'), (8, 'learner', 'x')`,
  )
})
afterAll(() => db?.stop())

const records = (): Records => recordsFor(db.database, teacher)
/** `null`, or the fault in the response; anything else would be a 5xx, and ends the test. */
async function refused(work: Promise<unknown>): Promise<Fault | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return error
    throw error
  }
}

async function fresh(): Promise<void> {
  const tables = [
    ...Object.keys(named),
    answer_record.name,
    'subject',
    'import_entry',
    'import_batch',
    'history',
    'exercise_due',
  ]
  await db.database.run(
    sql`truncate ${sql.join(
      tables.map((one) => sql.identifier(one)),
      sql`, `,
    )} restart identity cascade`,
  )
  await db.database.run(sql`insert into subject (name, sort) values ('数学', 0), ('物理', 1)`)
  for (const [name, subject_id] of [
    ['高中数学', 1],
    ['初中数学', 1],
    ['高中物理', 2],
  ] as const)
    await records().create(subject_course, { name, subject_id })
  for (const subject_course_id of [1, 1, 1, 2, 2]) await records().create(chapter, { subject_course_id, name: '章' })
  for (const name of ['甲', '乙', '丙']) await records().create(label, { name })
  for (const subject_course_id of [1, 1, 1, 2])
    await records().create(exercise, { subject_course_id, type: 'essay', stem: '题' })
}

/** One user acting at random. */
class Player {
  private readonly random: Random
  private readonly ids: ReadonlyMap<Played, readonly number[]>

  constructor(random: Random, ids: ReadonlyMap<Played, readonly number[]>) {
    this.random = random
    this.ids = ids
  }

  private of<T>(list: readonly T[]): T {
    return this.random.pick(list)
  }
  private id(name: Played): number {
    return this.of([...this.ids.get(name)!, 1])
  }
  private some(name: Played, most = 3): number[] {
    return [...new Set(Array.from({ length: this.random.int(0, most) }, () => this.id(name)))]
  }
  private course(): number {
    return this.of([1, 1, 2])
  }
  private parent(name: Played): number | null {
    return this.random.chance(0.25) ? null : this.id(name)
  }
  private question() {
    return {
      subject_course_id: this.course(),
      type: 'essay',
      stem: '题',
      chapter_ids: this.some('chapter_catalog'),
      label_ids: this.some('label'),
    }
  }

  private readonly moves: readonly (() => Promise<unknown>)[] = [
    () =>
      records().create(chapter, {
        subject_course_id: this.course(),
        name: '章',
        parent_id: this.parent('chapter_catalog'),
      }),
    () => records().update(chapter, this.id('chapter_catalog'), null, { parent_id: this.parent('chapter_catalog') }),
    () => records().update(label, this.id('label'), null, { parent_id: this.parent('label') }),
    () =>
      moveRecord(records(), chapter, {
        id: this.id('chapter_catalog'),
        parent_id: this.parent('chapter_catalog'),
        index: this.random.int(0, 3),
      }),
    () => moveRecord(records(), label, { id: this.id('label'), parent_id: this.parent('label'), index: 0 }),
    () =>
      records().createMany(label, [
        { name: '标', parent_id: this.parent('label') },
        { name: '签', parent_id: this.parent('label') },
      ]),
    () => records().update(subject_course, this.id('subject_course'), null, { subject_id: this.of([1, 2]) }),
    () => records().create(section, { name: '版块' }),
    () => records().create(exercise, this.question()),
    () => records().update(exercise, this.id('exercise'), null, { chapter_ids: this.some('chapter_catalog') }),
    () => records().update(exercise, this.id('exercise'), null, { subject_course_id: this.course(), chapter_ids: [] }),
    () => records().update(exercise, this.id('exercise'), null, { label_ids: this.some('label') }),
    () =>
      bulkChange({ identity: teacher, language: 'zh', records: records() }, exercise, {
        ids: [this.id('exercise'), this.id('exercise')],
        field: 'label_ids',
        mode: 'add',
        value: [this.id('label')],
      }),
    () => this.merge(),
    () =>
      records().create(exam_item, {
        title: '题组',
        subject_course_id: this.course(),
        exercise_ids: [this.id('exercise'), ...this.some('exercise', 2)].filter(
          (id, at, all) => all.indexOf(id) === at,
        ),
      }),
    () =>
      records().create(answer_exercise, {
        subject_course_id: this.course(),
        sitting: this.of(['期中', '期末']),
        user_id: 8,
        exercise_id: this.id('exercise'),
        full_score: 5,
      }),
    () => this.import(exercise, { ...this.question() }, { label_ids: this.some('label') }),
    () =>
      this.import(
        chapter,
        { subject_course_id: this.course(), name: '章', parent_id: this.parent('chapter_catalog') },
        { parent_id: this.parent('chapter_catalog') },
      ),
    ...(['exercise', 'chapter_catalog', 'label', 'exam_item', 'answer_exercise', 'section'] as const).flatMap((name) =>
      this.ofAny(name),
    ),
  ]

  /** What every resource can be asked to do. */
  private ofAny(name: Played): (() => Promise<unknown>)[] {
    const one = () => this.id(name)
    return [
      () => removeRecords(records(), named[name], [one()]),
      () => removeRecords(records(), named[name], [...new Set([one(), one()])]),
      () => restoreRecords(records(), named[name], [one()]),
      () => restoreRecords(records(), named[name], [one()]),
      () => purgeRecords(records(), named[name], [one()]),
      () => this.revert(named[name], one()),
    ]
  }

  private async revert(resource: AnyResource, id: number): Promise<unknown> {
    return records().update(resource, id, null, await changesBackTo(records(), resource, id, 1), 'revert')
  }

  private async merge(): Promise<unknown> {
    const found = await records().getMany(exercise, [...new Set([this.id('exercise'), this.id('exercise')])])
    if (found.length < 2) return
    return mergeRecords(records(), exercise, {
      keep: found[0]!.id,
      records: found.map(({ id, version }) => ({ id, version })),
    })
  }

  /** A batch that was read, with a new record and one to change, and half of the time its undo. */
  private async import(
    resource: AnyResource,
    made: Record<string, unknown>,
    changed: Record<string, unknown>,
  ): Promise<void> {
    const { subject_course_id, ...input } = made
    const [known] = await records().getMany(resource, [this.id(resource.name as Played)])
    const batch = await db.database.first<{
      id: number
    }>(sql`insert into import_batch (title, resource, file, once, state, created_by)
      values ('批', ${resource.name}, '{}'::jsonb, ${JSON.stringify({ subject_course_id })}::jsonb, 'ready', 7) returning id`)
    const entry = { at: 'row 2', key: null, excerpt: '', reasons: [], changes: [], links: {}, level: 0 }
    const entries: NewEntry[] = [{ ...entry, number: 1, state: 'new', input, record_id: null, record_version: null }]
    if (known)
      entries.push({
        ...entry,
        number: 2,
        state: 'update',
        input: changed,
        record_id: known.id,
        record_version: known.version,
      })
    await insertEntries(db.database, batch!.id, entries)
    const work = { database: db.database, identity: teacher, signal: new AbortController().signal }
    await commitBatch(work, batch!.id)
    if (this.random.chance(0.5)) await undoBatch(work, batch!.id)
  }

  async play(): Promise<void> {
    await refused(this.of(this.moves)())
  }
}

async function idsOf(): Promise<ReadonlyMap<Played, readonly number[]>> {
  const names = Object.keys(named) as Played[]
  const found = await Promise.all(
    names.map((name) => db.database.all<{ id: number }>(sql`select id from ${sql.identifier(name)}`)),
  )
  return new Map(names.map((name, index) => [name, found[index]!.map(({ id }) => id)]))
}

describe('many people at once', { retry: 0 }, () => {
  it(
    `leave no lost node, no reference to a deleted record, no two nodes in one place, and no call unanswered: ${rounds} interleavings of seed ${seed}`,
    async () => {
      for (let round = 0; round < rounds; round++) {
        if (round % roundsTogether === 0) await fresh()
        const ids = await idsOf()
        const players = Array.from(
          { length: connections },
          (_, index) => new Player(new Random(seed, round * connections + index), ids),
        )
        await Promise.all(players.map((player) => player.play()))
        expect(await notWhole(db.database), `round ${round} of seed ${seed}`).toEqual([])
      }
    },
    60_000 + rounds * 1000,
  )
})

type Act = (records: Records) => Promise<unknown>

/**
 * `later` begins when `earlier` has done everything but commit, which it does as soon as `later` waits for it or is
 * answered: what only luck would show of two that run freely, is shown each time.
 */
async function overlapping(earlier: Act, later: Act): Promise<void> {
  let answer: Promise<Fault | null> | undefined
  await db.database.transaction(async (inner) => {
    await earlier(recordsFor(inner, teacher))
    answer = refused(later(records()))
    const isAnswered = answer.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([isAnswered, isAnyWaiting()]))) await setTimeout(2)
  })
  await answer
}

/** Whether a statement waits for a lock of another. */
const isAnyWaiting = async (): Promise<boolean> =>
  (await db.database.first(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) !== undefined

/** Each of the acts that `ready` makes with each other, in either order, each time on new records. */
async function inPairs(ready: () => Promise<readonly Act[]>): Promise<void> {
  await fresh()
  const { length } = await ready()
  for (let earlier = 0; earlier < length; earlier++)
    for (let later = 0; later < length; later++) {
      if (earlier === later) continue
      const acts = await ready()
      await overlapping(acts[earlier]!, acts[later]!)
      expect(await notWhole(db.database), `act ${earlier}, then ${later}`).toEqual([])
    }
}

describe('two at once', { retry: 0 }, () => {
  const node = (parent_id: number | null = null) =>
    records().create(chapter, { subject_course_id: 1, name: '节', parent_id })
  const question = () => records().create(exercise, { subject_course_id: 1, type: 'essay', stem: '题' })
  const itemWith =
    (id: number): Act =>
    (by) =>
      by.create(exam_item, { title: '组', subject_course_id: 1, exercise_ids: [id] })

  it('never hang two branches below one another', () =>
    inPairs(async () => {
      const [x, u] = await Promise.all([node(), node()])
      const [y, v] = await Promise.all([node(x.id), node(u.id)])
      return [
        (by) => by.update(chapter, x.id, null, { parent_id: v.id }),
        (by) => moveRecord(by, chapter, { id: u.id, parent_id: y.id, index: 0 }),
      ]
    }))

  it('never leave a child below a node that goes, or a record with one of its branch', () =>
    inPairs(async () => {
      const top = await node()
      const below = await node(top.id)
      return [
        (by) => removeRecords(by, chapter, [top.id]),
        (by) => by.create(chapter, { subject_course_id: 1, name: '节', parent_id: below.id }),
        (by) => by.create(exercise, { subject_course_id: 1, type: 'essay', stem: '题', chapter_ids: [below.id] }),
      ]
    }))

  it('never leave a paper item with a question that goes', () =>
    inPairs(async () => {
      const { id } = await question()
      return [(by) => removeRecords(by, exercise, [id]), itemWith(id)]
    }))

  it('never leave a paper item with a question that goes to another course', () =>
    inPairs(async () => {
      const { id } = await question()
      return [(by) => by.update(exercise, id, null, { subject_course_id: 2 }), itemWith(id)]
    }))

  it('never leave an answer in an attempt that is deleted with its last one', () =>
    inPairs(async () => {
      const answer = { subject_course_id: 1, sitting: '月考', user_id: 8, exercise_id: 1, full_score: 5 }
      const { id } = await records().create(answer_exercise, answer)
      return [(by) => removeRecords(by, answer_exercise, [id]), (by) => by.create(answer_exercise, answer)]
    }))

  it('each have a place of their own, of forty that are made at once', async () => {
    await fresh()
    const made = await Promise.all(Array.from({ length: 40 }, () => records().create(section, { name: '版块' })))
    expect(made.map((one) => one['sort']).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 40 }, (_, place) => place),
    )
  })

  it('that wait for each other are both answered', async () => {
    await fresh()
    let waiting = 2
    let bothHold = (): void => undefined
    const held = new Promise<void>((resolve) => (bothHold = resolve))
    const take = (first: number, second: number) =>
      db.database.transaction(async (inner) => {
        await recordsFor(inner, teacher).update(label, first, null, { name: `先${first}` })
        if ((waiting -= 1) === 0) bothHold()
        await held
        await recordsFor(inner, teacher).update(label, second, null, { name: `后${first}` })
      })
    await Promise.all([take(1, 2), take(2, 1)])
    expect(waiting).toBeLessThan(0)
  })
})
