import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperations, type Conflict, type Operation } from '../../../resources/papers/operations.ts'
import { sumOfScores } from '../../../resources/papers/scores.ts'
import { itemsOf, type PaperSection } from '../../../resources/papers/sections.ts'
import {
  addItems,
  addSection,
  moveItemBy,
  moveItemAcross,
  moveSectionBy,
  removeAll,
  scoreEach,
  scoreTogether,
  setScore,
  setSection,
} from '../../../src/features/papers/paper-editor/model/commands.ts'
import { changedBetween } from '../../../src/features/papers/paper-editor/model/changed-between.ts'
import { indexOf } from '../../../src/features/papers/paper-editor/model/paper-index.ts'
import { foundInOrder, namesIn } from '../../../src/features/papers/paper-editor/model/pasted-names.ts'
import { closeLeftPapers, leavePaper, leftPaper } from '../../../src/features/papers/paper-editor/model/left-papers.ts'
import { sectionName, sectionNameOfType } from '../../../resources/papers/section-names.ts'
import { pauseAfter, PaperSync, type ChangeStore } from '../../../src/features/papers/paper-editor/model/paper-sync.ts'
import {
  uncovered,
  warningsOf,
  wholeWarnings,
  type KnownOf,
} from '../../../src/features/papers/paper-editor/model/warnings.ts'
import {
  answeredPaper,
  changedPaper,
  openedPaper,
  redone,
  takenToSend,
  undone,
  type Batch,
  type DraftAnswer,
  type PaperState,
  type ServerBatch,
} from '../../../src/features/papers/paper-editor/model/paper-state.ts'

/** The server's rule: batches in the order of their arrival, each once. */
class FakeServer {
  readonly log: ServerBatch[] = []
  content: PaperSection[]
  private readonly start: PaperSection[]

  constructor(content: PaperSection[]) {
    this.content = content
    this.start = content
  }

  change(client: string, base_seq: number, batches: readonly Batch[]): DraftAnswer {
    const conflicts: Array<Conflict & { op_id: string }> = []
    for (const { op_id, operations } of batches) {
      if (this.log.some((one) => one.op_id === op_id)) continue
      const applied = applyOperations(this.content, operations)
      this.content = applied.sections
      this.log.push({ seq: this.log.length + 1, op_id, operations, client, user_name: client })
      conflicts.push(...applied.conflicts.map((one) => ({ ...one, op_id })))
    }
    return { seq: this.log.length, batches: this.log.slice(base_seq), content: null, conflicts }
  }

  replayed(): PaperSection[] {
    return applyOperations(
      this.start,
      this.log.flatMap(({ operations }) => operations),
    ).sections
  }
}

const item = (vkey: string, exercise_id: number) => ({ vkey, exercises: [{ exercise_id, version: 1, score: 5 }] })
const sample = (): PaperSection[] => [
  { vkey: 's1', name: '一、选择题', exercise_items: [item('a', 1), item('b', 2), item('c', 3)] },
  { vkey: 's2', name: '二、填空题', exercise_items: [item('d', 4)] },
  { vkey: 's3', name: '三、解答题', exercise_items: [] },
]

/** What a person does, by numbers that stand for what they point at. */
interface Doing {
  kind: number
  which: number
  value: number
}
const doing: fc.Arbitrary<Doing> = fc.record({ kind: fc.nat(9), which: fc.nat(30), value: fc.nat(12) })

function operationsOf(sections: PaperSection[], { kind, which, value }: Doing, fresh: string): Operation[] {
  const items = itemsOf(sections)
  const section = sections[which % Math.max(sections.length, 1)]
  const one = items[which % Math.max(items.length, 1)]
  const step = value % 2 === 0 ? 1 : -1
  if (!section) return addSection(sections, { vkey: fresh, name: '新', exercise_items: [] })
  const commands: Array<() => Operation[]> = [
    () => addItems(sections, section.vkey!, [item(fresh, 100 + value)], value % 4),
    () => addSection(sections, { vkey: fresh, name: `部分 ${value}`, exercise_items: [] }, value % 3),
    () => (one ? moveItemBy(sections, one.vkey!, step) : []),
    () => (one ? moveItemAcross(sections, one.vkey!, step) : []),
    () => (one ? removeAll([one.vkey!]) : []),
    () => (value === 0 ? removeAll([section.vkey!]) : []),
    () => moveSectionBy(sections, section.vkey!, step),
    () => setSection(section, 'name', `名称 ${value}`),
    () => (one ? setScore(one, 0, value / 2) : []),
    () => (value % 2 === 0 ? scoreEach(section, value) : scoreTogether(section, value * 5)),
  ]
  return commands[kind]!()
}

describe('undo', () => {
  it('of every step gives the paper of the beginning, and redo of every step the paper of the end', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(doing, fc.boolean(), fc.nat(4000)), { maxLength: 60 }), (all) => {
        let state = openedPaper(0, sample())
        let at = 0
        all.forEach(([one, isTyping, later], index) => {
          at += later
          const operations = operationsOf(state.sections, one, `n${index}`)
          const key = isTyping ? `type ${one.which}` : undefined
          state = changedPaper(state, { operations, id: `o${index}`, at, key })
        })
        const end = state.sections
        for (let step = 0; state.undo.length > 0; step += 1) state = undone(state, { id: `u${step}`, at })
        expect(state.sections).toEqual(sample())
        for (let step = 0; state.redo.length > 0; step += 1) state = redone(state, { id: `r${step}`, at })
        expect(state.sections).toEqual(end)
        // What was sent meanwhile says the same.
        expect(
          applyOperations(
            sample(),
            state.pending.flatMap(({ operations }) => operations),
          ).sections,
        ).toEqual(end)
      }),
    )
  })

  it('takes back letters typed one after the other as one step, and sends them as one change', () => {
    let state = openedPaper(0, sample())
    for (const [index, name] of ['一', '一、单', '一、单选题'].entries())
      state = changedPaper(state, {
        operations: setSection(state.sections[0]!, 'name', name),
        id: `o${index}`,
        at: index * 200,
        key: 's1 name',
      })
    expect(state.undo).toHaveLength(1)
    expect(state.pending).toHaveLength(1)
    expect(undone(state, { id: 'u', at: 1000 }).sections).toEqual(sample())
  })

  it('keeps at least two hundred steps', () => {
    let state = openedPaper(0, sample())
    for (let index = 0; index < 220; index += 1)
      state = changedPaper(state, {
        operations: setScore(itemsOf(state.sections)[0]!, 0, index + 10),
        id: `o${index}`,
        at: index,
      })
    for (let step = 0; step < 220; step += 1) state = undone(state, { id: `u${step}`, at: 999 })
    expect(state.sections).toEqual(sample())
  })
})

/** A client of the fake server whose answers may be lost on the way, and whose page may be opened again. */
class Client {
  state: PaperState = openedPaper(0, sample())
  readonly acknowledged = new Set<string>()
  private count = 0
  private readonly name: string
  private readonly server: FakeServer

  constructor(name: string, server: FakeServer) {
    this.name = name
    this.server = server
  }

  private id = (): string => `${this.name}${this.count++}`

  act(one: Doing): void {
    if (one.kind === 4 && one.value > 8) this.state = undone(this.state, { id: this.id(), at: this.count })
    else {
      const id = this.id()
      this.state = changedPaper(this.state, {
        operations: operationsOf(this.state.sections, one, id),
        id,
        at: this.count,
      })
    }
  }

  exchange(isAnswerLost: boolean): void {
    const { state, batches } = takenToSend(this.state)
    this.state = state
    const answer = this.server.change(this.name, state.seq, batches)
    if (isAnswerLost) return
    this.state = answeredPaper(state, answer, batches)
    for (const { op_id } of batches) this.acknowledged.add(op_id)
  }

  reload(): void {
    const left = this.state.pending.map(({ op_id, operations }) => ({ op_id, operations }))
    this.state = openedPaper(this.server.log.length, this.server.content, left)
  }
}

describe('two people in one paper', () => {
  it('end with the same paper, and nothing that was acknowledged is lost, whatever is lost on the way', () => {
    const step = fc.record({ who: fc.nat(1), what: fc.nat(9), doing, isLost: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new FakeServer(sample())
        const people = [new Client('a', server), new Client('b', server)]
        for (const { who, what, doing: one, isLost } of steps) {
          const person = people[who]!
          if (what < 6) person.act(one)
          else if (what < 9) person.exchange(isLost)
          else person.reload()
        }
        for (const person of [...people, ...people]) person.exchange(false)
        expect(people[0]!.state.sections).toEqual(server.content)
        expect(people[1]!.state.sections).toEqual(server.content)
        expect(people.map(({ state }) => state.pending.length)).toEqual([0, 0])
        expect(server.replayed()).toEqual(server.content)
        const logged = server.log.map(({ op_id }) => op_id)
        expect(new Set(logged).size).toBe(logged.length)
        for (const id of people.flatMap(({ acknowledged }) => [...acknowledged])) expect(logged).toContain(id)
      }),
      { numRuns: 200 },
    )
  })

  it('sees both values where two changed one field, and may insist', () => {
    const server = new FakeServer(sample())
    const [one, other] = [new Client('a', server), new Client('b', server)] as const
    const set = (client: Client, id: string, score: number) => {
      const operations = setScore(itemsOf(client.state.sections)[0]!, 0, score)
      client.state = changedPaper(client.state, { operations, id, at: 1 })
    }
    set(one, 'x', 8)
    set(other, 'y', 9)
    one.exchange(false)
    other.exchange(false)
    expect(other.state.conflicts).toMatchObject([{ reason: 'changed', vkey: 'a', theirs: 8, mine: 9 }])
    expect(itemsOf(other.state.sections)[0]!.exercises[0]!.score).toBe(8)
    expect(other.state.undo).toEqual([])
    set(other, 'z', 9)
    other.exchange(false)
    expect(itemsOf(server.content)[0]!.exercises[0]!.score).toBe(9)
  })
})

describe('points', () => {
  it('shared in a section add up exactly to its points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (cents) => {
        const section = sample()[0]!
        const { sections } = applyOperations(sample(), scoreTogether(section, cents / 100))
        expect(indexOf(sections).sections.get('s1')!.points).toBe(cents / 100)
      }),
    )
  })

  it('of a question are redistributed among its parts', () => {
    const [section] = sample()
    const first = section!.exercise_items[0]!
    const parted = { ...first, exercises: [{ ...first.exercises[0]!, part_scores: [2, 3] }] }
    const { sections } = applyOperations([{ ...section!, exercise_items: [parted] }], setScore(parted, 0, 5.01))
    expect(sumOfScores(itemsOf(sections)[0]!.exercises[0]!.part_scores!)).toBe(5.01)
  })
})

describe('the exchange with the server', () => {
  it('keeps every change until the server has it, over failures and a page that is opened again', async () => {
    const server = new FakeServer(sample())
    const kept = new Map<string, Batch>()
    const store: ChangeStore = {
      left: async () => [...kept.values()],
      keep: (batch) => void kept.set(batch.op_id, batch),
      drop: (gone) => gone.forEach((id) => kept.delete(id)),
    }
    let isUp = true
    let count = 0
    const open = (client: string) =>
      PaperSync.open({
        store,
        client,
        newId: () => `${client}${count++}`,
        failureOf: () => ({ kind: 'offline' }),
        calls: {
          read: async () => ({ seq: server.log.length, content: server.content, isChanged: false }),
          change: async ({ client: name, base_seq, batches }) => {
            if (!isUp) throw new Error('cut')
            return server.change(name, base_seq, batches)
          },
        },
      })
    const first = await open('a')
    first.change(setSection(first.read().paper.sections[0]!, 'name', '一、单选题'))
    await first.flush()
    expect([first.read().saving.state, kept.size, server.content[0]!.name]).toEqual(['saved', 0, '一、单选题'])
    isUp = false
    first.change(removeAll(['a']))
    await first.flush()
    first.change(removeAll(['d']))
    await first.flush()
    expect([first.read().saving.state, kept.size, itemsOf(server.content).length]).toEqual(['offline', 2, 4])
    first.close()
    isUp = true
    const second = await open('b')
    expect(itemsOf(second.read().paper.sections).map(({ vkey }) => vkey)).toEqual(['b', 'c'])
    await second.flush()
    expect([second.read().saving.state, kept.size, itemsOf(server.content).length]).toEqual(['saved', 0, 2])
    second.close()
  })
})

describe('a paper whose page is left', () => {
  /** A server that answers when the test lets it. */
  function served() {
    const server = new FakeServer(sample())
    const waiting: (() => void)[] = []
    let count = 0
    const open = () =>
      PaperSync.open({
        store: { left: async () => [], keep: () => undefined, drop: () => undefined },
        client: 'a',
        newId: () => `a${count++}`,
        failureOf: () => ({ kind: 'refused', message: '' }),
        calls: {
          read: async () => ({ seq: server.log.length, content: server.content, isChanged: false }),
          change: async ({ client, base_seq, batches }) => {
            await new Promise<void>((resolve) => waiting.push(resolve))
            return server.change(client, base_seq, batches)
          },
        },
      })
    const answerAll = async () => {
      for (let turn = 0; turn < 50; turn += 1) {
        waiting.shift()?.()
        await Promise.resolve()
      }
    }
    return { server, open, answerAll }
  }
  const named = (sync: PaperSync, name: string) => setSection(sync.read().paper.sections[0]!, 'name', name)

  it('sends what was typed before, while and after it is left, and can take it back when it is shown again', async () => {
    const { server, open, answerAll } = served()
    const sync = await open()
    const before = server.content[0]!.name
    sync.change(named(sync, '一'))
    void sync.flush()
    sync.change(named(sync, '一、'))
    leavePaper('1/exam/1', sync)
    // An input gives its text on when it goes away, which is after its page.
    sync.change(named(sync, '一、选'))
    await answerAll()
    expect([server.content[0]!.name, sync.isSettled]).toEqual(['一、选', true])
    const again = leftPaper('1/exam/1')
    expect(again).toBe(sync)
    await answerAll()
    for (let step = 0; step < 3; step += 1) again!.undo()
    expect(again!.read().paper.sections[0]!.name).toBe(before)
    again!.close()
    await answerAll()
    expect([server.content[0]!.name, leftPaper('1/exam/1')]).toEqual([before, undefined])
  })

  it('is closed with the session, and sends what waits even then', async () => {
    const { server, open, answerAll } = served()
    const sync = await open()
    leavePaper('1/exam/2', sync)
    sync.change(named(sync, '二'))
    closeLeftPapers()
    await answerAll()
    expect([server.content[0]!.name, leftPaper('1/exam/2')]).toEqual(['二', undefined])
  })
})

describe('a change that the server does not take', () => {
  it('is tried again ever more rarely, up to once a minute', () => {
    const pauses = Array.from({ length: 9 }, (_, failed) => pauseAfter(1000, failed))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(pauseAfter(3000, 1_000_000)).toBe(60_000)
  })
})

describe('warnings', () => {
  it('name the sections without questions, and questions without points, twice there, gone, open or renewed', () => {
    const sections = [
      ...sample(),
      {
        vkey: 's4',
        name: '四',
        exercise_items: [{ vkey: 'e', exercises: [{ exercise_id: 1, version: 1, score: null }] }],
      },
    ]
    const fine = { isGone: false, hasAnswer: true, isPublished: true, isNewer: false }
    const known: KnownOf = {
      question: (one) =>
        ({
          1: fine,
          2: { ...fine, isGone: true },
          3: { ...fine, hasAnswer: false, isPublished: false },
          4: { ...fine, isNewer: true },
        })[one.exercise_id],
      material: ({ vkey }) => ({ a: { isGone: false, isNewer: true }, b: { isGone: true, isNewer: false } })[vkey!],
    }
    expect(warningsOf(sections, known).map(({ kind, vkey }) => `${vkey} ${kind}`)).toEqual([
      'a newerMaterial',
      'a duplicate',
      'b goneMaterial',
      'b gone',
      'c noAnswer',
      'c unpublished',
      'd newer',
      's3 empty',
      'e noPoints',
      'e duplicate',
    ])
  })

  it('tell of points that miss the full score, and of chapters of which there is no question, at them or below', () => {
    const leaf = (id: number) => ({ id, name: `第 ${id} 章`, children: [] })
    const roots = [{ ...leaf(1), children: [leaf(2), { ...leaf(3), children: [leaf(4)] }] }, leaf(5)]
    const missed = (chosen: number[], ...covered: number[]) =>
      uncovered(roots, chosen, new Set(covered)).map(({ id }) => id)
    expect(missed([1, 2, 3, 5], 4)).toEqual([2, 5])
    expect(missed([1, 3], 2)).toEqual([3])
    expect(missed([], 2)).toEqual([])
    // A question of a chapter as a whole is of none below it.
    expect(missed([4], 3)).toEqual([4])
    expect(wholeWarnings(98, 100, [leaf(5)])).toEqual([
      { kind: 'sum', points: 98, wanted: 100 },
      { kind: 'uncovered', id: 5, name: '第 5 章' },
    ])
    expect(wholeWarnings(100, 100, [])).toEqual([])
    expect(wholeWarnings(98, null, [])).toEqual([])
  })
})

describe('a pasted list', () => {
  it('is read whatever is between its names, and found in its order, codes before ids', () => {
    expect(namesIn(' A-1，A-2\tA-1\n#7、8;')).toEqual(['A-1', 'A-2', '#7', '8'])
    const all = [
      { id: 7, code: '8' },
      { id: 8, code: null },
      { id: 9, code: 'A-2' },
    ]
    expect(foundInOrder(['A-2', '#7', '8', 'X'], all)).toEqual({ questions: [all[2], all[0]], missing: ['X'] })
  })
})

describe('items that a change puts somewhere', () => {
  const keyed = (keys: readonly number[]) => keys.map((key) => ({ vkey: `q${key}` }))
  const between = (before: readonly number[], after: readonly number[]) => {
    const { from, to } = changedBetween(keyed(before), keyed(after))
    return after.slice(from, to)
  }

  it('are those that came, or those from the one moved to where it was', () => {
    expect(between([1, 2, 3, 4, 5], [1, 2, 9, 3, 4, 5])).toEqual([9])
    expect(between([1, 2, 3, 4, 5], [1, 4, 2, 3, 5])).toEqual([4, 2, 3])
    expect(between([1, 2, 3], [1, 3])).toEqual([])
    expect(between([], [1, 2])).toEqual([1, 2])
  })

  it('lie between the same items as before', () => {
    const keys = fc.uniqueArray(fc.nat(9), { maxLength: 9 })
    fc.assert(
      fc.property(keys, keys, (before, after) => {
        const { from, to } = changedBetween(keyed(before), keyed(after))
        const end = after.length - to
        expect(after.slice(0, from)).toEqual(before.slice(0, from))
        expect(after.slice(to)).toEqual(before.slice(before.length - end))
        expect(from <= to && to <= after.length && from + end <= before.length).toBe(true)
        // Neither end could be longer.
        if (from < to && from + end < before.length) {
          expect(after[from]).not.toBe(before[from])
          expect(after[to - 1]).not.toBe(before[before.length - end - 1])
        }
      }),
    )
  })
})

it('the name of a new section is in the language of the paper, no matter who makes it', () => {
  expect([1, 12, 21, 100].map((number) => sectionName('zh', number))).toEqual([
    '第一部分',
    '第十二部分',
    '第二十一部分',
    '第100部分',
  ])
  expect(sectionName('en', 12)).toBe('Part 12')
  expect(sectionNameOfType('zh', 2, 'single_choice')).toBe('二、单选题')
  expect(sectionNameOfType('en', 2, 'single_choice')).toBe('2. Single choice')
  expect([sectionNameOfType('zh', 1, 'materials'), sectionNameOfType('en', 1, 'materials')]).toEqual([
    '一、材料题',
    '1. Materials',
  ])
})
