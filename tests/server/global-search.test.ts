import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls, type FoundRecord, type SystemOutput } from '../../resources/system/system-calls.ts'
import { maySearch } from '../../server/records/search/global-search.ts'
import { titleText } from '../../server/records/title-text.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/** A search for one word in everything that a person may list, and in nothing else. */

let served: Served
let admin: Client
let factory: RecordFactory
let course: { id: number }
let otherCourse: { id: number }
let count = 0

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  otherCourse = await factory.make('subject_course', { name: '初中物理' })
})
afterAll(() => served?.stop())

async function person(tags: readonly string[], scope?: Record<string, unknown>): Promise<Client> {
  const name = `seeker${++count}`
  await makeUser(admin, name, tags, scope)
  return new Client(served.server.base).login(name, password)
}

async function search(
  client: Client,
  keyword: string,
  more: Record<string, unknown> = {},
): Promise<SystemOutput<'globalSearch'>> {
  const answer = await client.send(systemCalls.globalSearch, { keyword, ...more })
  expect(answer, keyword).toMatchObject({ code: 200 })
  return systemCalls.globalSearch.output.parse(answer.data)
}
const names = ({ list }: { list: FoundRecord[] }) => list.map(({ resource, id }) => `${resource} ${id}`)

describe('a search everywhere', () => {
  it('finds records of every page by two characters, by title, number and course', async () => {
    const question = await factory.make('exercise', {
      stem: '求<b>鹦鹉</b>螺线 <span data-type="formula" data-value="r=a\\theta"></span><br>的长度',
      subject_course_id: course.id,
    })
    const label = await factory.make('label', { name: '鹦鹉' })
    const item = await factory.make('exam_item', {
      title: '鹦鹉',
      subject_course_id: course.id,
      exercise_ids: [question.id],
    })
    const { list, total, incomplete } = await search(admin, ' 鹦鹉 ')
    const byResource = list.toSorted((one: any, other: any) => one.resource.localeCompare(other.resource))
    expect(byResource).toEqual([
      { resource: 'exam_item', id: item.id, title: '鹦鹉', hint: `#${item.id} · 高中数学` },
      { resource: 'exercise', id: question.id, title: '求鹦鹉螺线 r=aθ 的长度', hint: `#${question.id} · 高中数学` },
      { resource: 'label', id: label.id, title: '鹦鹉', hint: `#${label.id}` },
    ])
    expect({ total, incomplete }).toEqual({ total: 3, incomplete: [] })
  })

  it('ranks records first where the words come earlier and more often, and returns no more of each than requested', async () => {
    const late = await factory.make('exercise', {
      stem: `${'这是很长的一段话，'.repeat(8)}最后才说到蜻蜓`,
      subject_course_id: course.id,
    })
    const early = await factory.make('exercise', { stem: '蜻蜓，蜻蜓，还是蜻蜓', subject_course_id: course.id })
    await factory.make('label', { name: '蜻蜓' })
    expect(names(await search(admin, '蜻蜓')).slice(0, 2)).toEqual([`exercise ${early.id}`, `exercise ${late.id}`])
    const one = await search(admin, '蜻蜓', { limit: 1 })
    expect(names(one)).toEqual([`exercise ${early.id}`, expect.stringMatching(/^label /)])
    expect(one.total).toBe(2)
  })

  it('searches like lists do: width, case and the spacing of formulas do not matter', async () => {
    const { id } = await factory.make('exercise', { stem: '蟋蟀 $\\frac{1}{2}+ABC$', subject_course_id: course.id })
    for (const keyword of ['\\frac {1} {2}', 'ａｂｃ', 'Abc 蟋蟀', '蟋蟀'])
      expect(names(await search(admin, keyword)), keyword).toContain(`exercise ${id}`)
  })

  it('leaves out what is in the trash', async () => {
    const { id } = await factory.make('label', { name: '螳螂' })
    expect(names(await search(admin, '螳螂'))).toEqual([`label ${id}`])
    await admin.must(resources.label, 'delete', { id })
    expect(names(await search(admin, '螳螂'))).toEqual([])
  })
})

describe('no matter who asks', () => {
  it('searches only what they may list', async () => {
    const question = await factory.make('exercise', { stem: '蝴蝶的翅膀', subject_course_id: course.id })
    const label = await factory.make('label', { name: '蝴蝶' })
    expect(names(await search(await person(['label:list']), '蝴蝶'))).toEqual([`label ${label.id}`])
    expect(names(await search(await person(['label:update', 'exercise:update']), '蝴蝶'))).toEqual([])
    const [found] = (await search(await person(['exercise:list']), '蝴蝶')).list
    expect(found).toMatchObject({ id: question.id, hint: `#${question.id}` })
    const both = await search(await person(['exercise:list', 'subject_course:list']), '蝴蝶')
    expect(both.list[0]!.hint).toBe(`#${question.id} · 高中数学`)
  })

  it('finds nothing beyond their scope', async () => {
    const here = await factory.make('exercise', { stem: '蚂蚁搬家', subject_course_id: course.id })
    const there = await factory.make('exercise', { stem: '蚂蚁搬家', subject_course_id: otherCourse.id })
    const within = (id: number) => person(['exercise:list'], { scope_type: 3, subject_course_ids: [id] })
    expect(names(await search(await within(course.id), '蚂蚁'))).toEqual([`exercise ${here.id}`])
    expect(names(await search(await within(otherCourse.id), '蚂蚁'))).toEqual([`exercise ${there.id}`])
    expect(names(await search(await person(['exercise:list'], { scope_type: 4 }), '蚂蚁'))).toEqual([])
  })

  it('learns nothing about fields that they may not read', async () => {
    await factory.make('exercise', { stem: '一道题', analysis: '秘密在于蜥蜴', subject_course_id: course.id })
    expect(names(await search(await person(['exercise:list']), '蜥蜴'))).toEqual([])
    const list = new Set(['exercise:list'])
    const withAnalysis = { ...resources.exercise, list: { ...resources.exercise.list, search: ['stem', 'analysis'] } }
    expect(maySearch(resources.exercise, list)).toBe(true)
    expect(maySearch(withAnalysis, list)).toBe(false)
    expect(maySearch({ ...resources.exercise, title: 'analysis' }, list)).toBe(false)
    expect(maySearch(withAnalysis, new Set(['exercise:list', 'exercise:answer']))).toBe(true)
  })
})

describe('the query', () => {
  it.each([
    ['', 'keyword'],
    ['   ', 'keyword'],
    ['字'.repeat(61), 'keyword'],
    ['a\0b', 'keyword'],
  ])('%j is refused by name', async (keyword, path) => {
    expect(await admin.send(systemCalls.globalSearch, { keyword })).toMatchObject({
      code: 100400,
      data: { errors: [{ path }] },
    })
  })

  it('has a limit from 1 to 20', async () => {
    for (const limit of ['0', '21', '1.5', 'x'])
      expect(await admin.send(systemCalls.globalSearch, { keyword: '字', limit })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'limit' }] },
      })
    expect((await search(admin, '字'.repeat(60), { limit: 20 })).list).toEqual([])
  })

  it('is only ever a word, whatever it looks like', async () => {
    const { id } = await factory.make('label', { name: `100%_\\'";--` })
    expect(names(await search(admin, `100%_\\'";--`))).toEqual([`label ${id}`])
    const hostile = [
      '%',
      '__',
      '\\',
      `' or 1=1 --`,
      `'); drop table label; --`,
      '$1',
      ':keyword',
      '{{7*7}}',
      '<b></b>',
      '&lt;',
      '.*',
      '(?:',
      '🦜🦜',
      '\u202e',
      'a '.repeat(29),
    ]
    for (const keyword of hostile) expect((await search(admin, keyword)).incomplete, keyword).toEqual([])
    expect(names(await search(admin, '%%'))).toEqual([])
  })

  it('waits for no resource beyond its time limit, and names those left out', async () => {
    const { id } = await factory.make('site', { name: '孔雀站' })
    await factory.make('label', { name: '孔雀' })
    const blocker = await served.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table label in access exclusive mode')
    const found = await search(admin, '孔雀')
    await blocker.query('rollback')
    blocker.release()
    expect({ names: names(found), incomplete: found.incomplete, total: found.total }).toEqual({
      names: [`site ${id}`],
      incomplete: ['label'],
      total: 1,
    })
    expect(names(await search(admin, '孔雀'))).toHaveLength(2)
  })
})

describe('a title', () => {
  const stem = (title: string | null) => titleText(resources.exercise, { id: 7, title })
  it('of rich text is its words in one line, formulas and blanks included', () => {
    expect(
      stem(
        '若 a&lt;b &amp; <em>c</em>，<br>则<span data-type="formula" data-value="\\frac{1}{2}x^2"></span>=<span data-type="blank" data-kind="0"></span>',
      ),
    ).toBe('若 a<b & c， 则1/2x²=____')
    expect(stem('<span data-type="image" data-src="/api/files/AAAAAAAAAAAAAAAAAAAAAA" data-alt=""></span>')).toBe('#7')
    expect(stem(null)).toBe('#7')
  })
  it('of plain text is unchanged, and a long one is cut between characters', () => {
    expect(titleText(resources.label, { id: 7, title: 'a<b>c &lt;' })).toBe('a<b>c &lt;')
    const cut = titleText(resources.label, { id: 7, title: '🦜'.repeat(200) })
    expect([...cut]).toHaveLength(120)
    expect(cut.isWellFormed() && cut.endsWith('🦜…')).toBe(true)
  })
})
