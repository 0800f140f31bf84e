import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { resources } from '../../../../resources/index.ts'
import type { StoredFile, Text } from '../../../../resources/kit/index.ts'
import type { ScanPage } from '../../../../resources/scan-page.ts'
import { scan_page as handlers } from '../../../../server/features/papers/handlers/scan-page.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import type { Bank } from '../../../fixtures/importing.ts'
import { jpeg, picture, startFilledSheets, usual, type FilledSheets } from './filled-sheets.ts'
import type { Gray } from './pdf-pixels.ts'

/**
 * Scans of filled-in answer sheets become learners' answers; what is in doubt waits, and what cannot be read stops
 * nothing.
 */

let sheets: FilledSheets
let bank: Bank
let sheet: AnswerSheet
const { scan_page } = resources
const context = () => sheets.context()
const truthOf: FilledSheets['truthOf'] = (...of) => sheets.truthOf(...of)
const pagesOf: FilledSheets['pagesOf'] = (...of) => sheets.pagesOf(...of)
const answersOf: FilledSheets['answersOf'] = (userId) => sheets.answersOf(userId)

beforeAll(async () => {
  sheets = await startFilledSheets()
  ;({ bank, sheet } = sheets)
  expect(sheet.pages).toBe(2)
}, 180_000)
afterAll(() => sheets?.stop())

async function imported(...files: StoredFile[]) {
  const { job_id } = await handlers.import_scans(context(), { subject_course_id: 1, files, sheet_id: null })
  return bank.ended(job_id)
}
const pagesIn = async (copy: number): Promise<ScanPage[]> => {
  const { records } = context()
  const { rows } = await records.list(scan_page, { copy: String(copy), sort: 'id' })
  return (await records.getMany(
    scan_page,
    rows.map((row) => JSON.parse(row).id),
  )) as unknown as ScanPage[]
}
it('the pages of a copy become answers with scores, and what was written becomes pictures', async () => {
  const [first, second] = pagesOf(1, truthOf('1001', { 103: ['D'] }))
  const job = await imported(
    await bank.upload('a.jpg', await jpeg(first!)),
    await bank.upload('b.png', await picture(second!).png().toBuffer()),
  )
  expect(job).toMatchObject({ state: 'done', progress: 2, message: '识别 2 页' })
  const answers = await answersOf(501)
  expect(answers).toHaveLength(14)
  expect(answers.slice(0, 4).map(({ score }) => score)).toEqual([5, 5, 0, 5])
  expect(answers[10]).toMatchObject({ answer: { type: 'multiple_choice', keys: ['A', 'C'] }, score: 5, full_score: 5 })
  expect(answers[11]).toMatchObject({ answer: { type: 'text' }, score: null, full_score: 10 })
  expect(answers[11].scans).toEqual([expect.objectContaining({ type: 'image/jpeg' })])
  expect((await sharp(await bank.bytesOf(answers[11].scans[0])).metadata()).width).toBeGreaterThan(900)
  const pages = await pagesIn(1)
  expect(pages.map(({ state, user_id, page_number }) => [state, user_id, page_number])).toEqual([
    ['recorded', 501, 1],
    ['recorded', 501, 2],
  ])
  expect(pages[0]!.record_id).toBe(answers[0].record_id)
})

it('a TIFF of several pages in any order, upside down, is read like two pictures', async () => {
  const [first, second] = pagesOf(2, truthOf('1002'), { ...usual, upsideDown: true })
  const [a, b] = await Promise.all([second!, first!].map((gray) => picture(gray).toColourspace('b-w').raw().toBuffer()))
  const { width, height } = first!
  const tiff = await sharp(Buffer.concat([a!, b!]), {
    raw: { width, height: height * 2, channels: 1, pageHeight: height } as never,
  })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  expect((await sharp(tiff).metadata()).pages).toBe(2)
  expect(await imported(await bank.upload('c.tiff', tiff))).toMatchObject({ state: 'done', progress: 2 })
  expect((await answersOf(502)).filter(({ score }) => score === 5)).toHaveLength(11)
})

describe('a doubt', () => {
  it('waits with its place; the decision is what counts, and can be taken back', async () => {
    const [first, second] = pagesOf(3, truthOf('1003', { 101: [], 102: ['A', 'B'] }))
    await imported(await bank.upload('d.jpg', await jpeg(first!)), await bank.upload('e.jpg', await jpeg(second!)))
    const [page] = await pagesIn(3)
    expect(page).toMatchObject({ state: 'waiting', user_id: 503 })
    expect(page!.doubts!.map(({ label, read, why }) => [label, read, why.zh])).toEqual([
      ['1', [], '没有涂'],
      ['2', ['A', 'B'], '涂了多格'],
    ])
    expect(await answersOf(503)).toEqual([])
    const [one, two] = page!.doubts!.map(({ key }) => key)
    const decide = (decisions: Record<string, string[]>, version = page!.version) =>
      handlers.decide_scan_page(context(), {
        id: page!.id,
        base_version: version,
        decisions: Object.entries(decisions).map(([key, values]) => ({ key, values })),
      })
    await expect(decide({ [one!]: [] })).rejects.toMatchObject({ code: 100400 })
    await expect(decide({ [one!]: ['Z'], [two!]: ['B'] })).rejects.toMatchObject({ code: 100400 })
    const decided = await decide({ [one!]: [], [two!]: ['B'] })
    expect(decided.state).toBe('recorded')
    expect((await answersOf(503)).slice(0, 2).map(({ score }) => score)).toEqual([0, 5])
    await expect(decide({ [one!]: [], [two!]: ['B'] }, decided.version)).rejects.toMatchObject({ code: 100409 })
    const undone = await handlers.undo_decide_scan_page(context(), { id: page!.id })
    expect(undone.state).toBe('waiting')
    expect(await answersOf(503)).toEqual([])
    expect((await decide({ [one!]: ['B'], [two!]: ['B'] }, undone.version)).state).toBe('recorded')
    expect((await answersOf(503)).slice(0, 2).map(({ score }) => score)).toEqual([5, 5])
  })

  it('about the learner waits for one, and nobody gets answers twice', async () => {
    const [first, second] = pagesOf(4, truthOf('9999'))
    await imported(await bank.upload('f.jpg', await jpeg(first!)), await bank.upload('g.jpg', await jpeg(second!)))
    const [page] = await pagesIn(4)
    expect(page!.doubts).toMatchObject([{ key: 'candidate', label: '009999', of: 'user', read: [] }])
    const decide = async (user: string, version: number) =>
      handlers.decide_scan_page(context(), {
        id: page!.id,
        base_version: version,
        decisions: [{ key: 'candidate', values: [user] }],
      })
    await expect(decide('123456', page!.version)).rejects.toMatchObject({ code: 100400 })
    // 1001 has answers already: what to do with a second sheet is asked.
    expect((await decide('501', page!.version)).state).toBe('waiting')
    expect((await pagesIn(4))[0]!.doubts!.map(({ key }) => key)).toEqual(['candidate', 'again'])
    const kept = (await pagesIn(4))[0]!
    await handlers.decide_scan_page(context(), {
      id: kept.id,
      base_version: kept.version,
      decisions: [{ key: 'again', values: ['keep'] }],
    })
    expect((await pagesIn(4)).map(({ state }) => state)).toEqual(['repeated', 'repeated'])
    const undone = await handlers.undo_decide_scan_page(context(), { id: page!.id })
    expect(undone.state).toBe('waiting')
    expect((await decide('504', undone.version)).state).toBe('recorded')
    expect(await answersOf(504)).toHaveLength(14)
  })

  it('about a second sheet of one learner waits: it can replace the first, or be a second attempt', async () => {
    const put = async (copy: number, number: string, other: Record<number, string[]>) => {
      const [first, second] = pagesOf(copy, truthOf(number, other))
      await imported(
        await bank.upload(`${copy}a.jpg`, await jpeg(first!)),
        await bank.upload(`${copy}b.jpg`, await jpeg(second!)),
      )
      return (await pagesIn(copy))[0]!
    }
    await put(9, '1009', {})
    const again = async (page: ScanPage, value: string) => {
      const now = (await pagesIn(page.copy!))[0]!
      return handlers.decide_scan_page(context(), {
        id: now.id,
        base_version: now.version,
        decisions: [{ key: 'again', values: [value] }],
      })
    }
    const makeUp = await put(10, '1009', { 101: ['A'] })
    expect(makeUp.doubts!.flatMap(({ choices }) => choices.map(({ value }) => value))).toEqual([
      'keep',
      'replace',
      'second',
    ])
    expect((await answersOf(509))[0].score).toBe(5)
    expect((await again(makeUp, 'replace')).state).toBe('recorded')
    expect((await answersOf(509))[0].score).toBe(0)
    expect((await pagesIn(9)).map(({ state }) => state)).toEqual(['repeated', 'repeated'])
    await handlers.undo_decide_scan_page(context(), { id: makeUp.id })
    expect((await answersOf(509))[0].score).toBe(5)
    expect((await again(makeUp, 'second')).state).toBe('recorded')
    const both = await answersOf(509)
    expect(new Set(both.map(({ sitting }) => sitting))).toEqual(new Set(['高一期中', '高一期中（2）']))
  })

  it('about whose page it is, where one copy of a sheet was photocopied: none is filed away as repeated', async () => {
    const [first, second] = pagesOf(11, truthOf('1011', {}))
    const [copied, copiedSecond] = pagesOf(11, truthOf('1012', { 101: ['C'] }))
    await imported(await bank.upload('11a.jpg', await jpeg(first!)), await bank.upload('11b.jpg', await jpeg(second!)))
    await imported(
      await bank.upload('12a.jpg', await jpeg(copied!)),
      await bank.upload('12b.jpg', await jpeg(copiedSecond!)),
    )
    expect(await answersOf(511)).toHaveLength(14)
    const [waiting] = (await pagesIn(11)).filter(({ state }) => state === 'waiting')
    expect(waiting!.doubts!.map(({ key, of }) => [key, of])).toEqual([['candidate', 'user']])
    const decided = await handlers.decide_scan_page(context(), {
      id: waiting!.id,
      base_version: waiting!.version,
      decisions: [{ key: 'candidate', values: ['512'] }],
    })
    expect(decided.state).toBe('recorded')
    expect((await answersOf(512))[0]).toMatchObject({ exercise_id: 101, score: 0 })
    expect((await answersOf(511))[0]).toMatchObject({ exercise_id: 101, score: 5 })
    // The whole pile once more: both sides are known.
    await imported(await bank.upload('11a.jpg', await jpeg(first!)), await bank.upload('11b.jpg', await jpeg(second!)))
    expect((await pagesIn(11)).map(({ state }) => state)).toEqual(['recorded', 'recorded', 'repeated', 'repeated'])
  })

  it('about a page that is missing waits until it comes', async () => {
    const [first, second] = pagesOf(5, truthOf('1005'))
    await imported(await bank.upload('h.jpg', await jpeg(first!)))
    expect((await pagesIn(5))[0]).toMatchObject({ state: 'waiting', doubts: [{ key: 'missing', label: '2' }] })
    await imported(await bank.upload('i.jpg', await jpeg(second!)))
    expect((await pagesIn(5)).map(({ state }) => state)).toEqual(['recorded', 'recorded'])
    expect(await answersOf(505)).toHaveLength(14)
  })

  it('about a page that stays missing can be given up: what was on it is not answered', async () => {
    const [first] = pagesOf(6, truthOf('1006'))
    await imported(await bank.upload('j.jpg', await jpeg(first!)))
    const [page] = await pagesIn(6)
    await handlers.decide_scan_page(context(), {
      id: page!.id,
      base_version: page!.version,
      decisions: [{ key: 'missing', values: ['without'] }],
    })
    const answers = await answersOf(506)
    expect(answers).toHaveLength(14)
    const lost = sheet.geometry!.boxes.filter((box) => box.page === 2).length
    expect(answers.slice(-lost).map(({ score }) => score)).toEqual(Array.from({ length: lost }, () => 0))
  })
})

describe('what cannot be read', () => {
  it('says why, and stops nothing', async () => {
    const [first, second] = pagesOf(7, truthOf('1007'))
    const cut = pagesOf(8, truthOf('1008'), { ...usual, turn: 0, isCut: true })[0]!
    const blank: Gray = { ...first!, data: new Uint8Array(first!.data.length).fill(250) }
    const job = await imported(
      await bank.upload('damaged.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])),
      await bank.upload('blank.png', await picture(blank).png().toBuffer()),
      await bank.upload('cut.png', await picture(cut).png().toBuffer()),
      await bank.upload('k.jpg', await jpeg(first!)),
      await bank.upload('l.jpg', await jpeg(second!)),
      await bank.upload('again.jpg', await jpeg(first!)),
    )
    expect(job).toMatchObject({ state: 'done', message: '识别 2 页，3 页未识别，跳过 1 个空白页' })
    expect(job.result.faults.map(({ at, message }: { at: string; message: Text }) => [at, message.zh])).toEqual([
      ['damaged.jpg', '文件损坏，或不是扫描件'],
      ['cut.png', '四角的方块没有找全：可能缺角、折角或被遮住'],
      ['again.jpg', '这一份的这一页已经扫描过'],
    ])
    expect(await answersOf(507)).toHaveLength(14)
  })

  it('is a sheet of another course, even to people who see both', async () => {
    await bank.db.database.run(sql`insert into subject_course (id, name, subject_id) values (77, '别的', 1)`)
    const [first] = pagesOf(9, truthOf('1009'))
    const file = await bank.upload('m.jpg', await jpeg(first!))
    const { job_id } = await handlers.import_scans(context(), { subject_course_id: 77, files: [file], sheet_id: null })
    const job = await bank.ended(job_id)
    expect(job.result.faults[0].message.zh).toBe('不是这门学科课程的答题卡')
  })
})
