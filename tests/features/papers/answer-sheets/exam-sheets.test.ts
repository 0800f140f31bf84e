import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { resources } from '../../../../resources/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import type { ScanPage } from '../../../../resources/scan-page.ts'
import { answer_sheet as sheetHandlers } from '../../../../server/features/papers/handlers/answer-sheet.ts'
import { scan_page as handlers } from '../../../../server/features/papers/handlers/scan-page.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { teacher } from '../../../fixtures/importing.ts'
import { scanOf, startExamSheets, type ExamSheet, type ExamSheets } from './exam-sheets.ts'
import { jpeg } from './filled-sheets.ts'
import type { Gray } from './pdf-pixels.ts'

/** Sheets that a school copies, or prints for each candidate: whose a page is, it says by itself. */

let all: ExamSheets
beforeAll(async () => {
  const program = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
  all = await startExamSheets()
}, 180_000)
afterAll(() => all?.stop())

async function imported(...scans: Gray[]) {
  const files: StoredFile[] = []
  for (const [at, scan] of scans.entries()) files.push(await all.bank.upload(`${at}.jpg`, await jpeg(scan)))
  const { job_id } = await handlers.import_scans(all.context(), { subject_course_id: 1, files, sheet_id: null })
  return all.bank.ended(job_id)
}
async function pagesOf({ sheet }: ExamSheet): Promise<ScanPage[]> {
  const { records } = all.context()
  const { rows } = await records.list(resources.scan_page, { sheet_id: String(sheet.id), sort: 'id' })
  const ids = rows.map((row) => JSON.parse(row).id)
  return (await records.getMany(resources.scan_page, ids)) as unknown as ScanPage[]
}
const scoreOf = async (userId: number, title: string) =>
  all.bank.db.database.first<{ count: number; score: number }>(
    sql`select count(*)::integer as count, coalesce(sum(score), 0)::float as score from answer_exercise where user_id = ${userId} and sitting = ${title} and deleted_at is null`,
  )
/** As it was read, but for what is given. */
const decide = (page: ScanPage, decisions: Record<string, string>) =>
  handlers.decide_scan_page(all.context(), {
    id: page.id,
    base_version: page.version,
    decisions: page.doubts!.map(({ key, read }) => ({ key, values: decisions[key] ? [decisions[key]] : read })),
  })
const stateOf = (candidateId: number) =>
  all.bank.db.database.first<{ state: string; absent_ids: number[] | null }>(
    sql`select state, absent_ids from exam_candidate where id = ${candidateId}`,
  )

describe('a master', () => {
  it('is one file, whose pages say by the number on every side whose they are', async () => {
    const made = await all.exam(3, 'master')
    const { sheet, geometry, candidates, title } = made
    expect(sheet).toMatchObject({ kind: 'master', digits: 6, pages: 2, state: 'printed', has_states: true })
    expect([1, 2].map((page) => geometry.digits.filter((row) => row.page === page).length)).toEqual([6, 6])
    const [front, back] = await made.pages()
    const [first, second] = candidates
    // Two copies of one print, the sides of the second in the other order.
    await imported(
      scanOf(made, front!, 1, { digits: first!.number }),
      scanOf(made, back!, 2, { digits: first!.number }),
      scanOf(made, back!, 2, { digits: second!.number }),
      scanOf(made, front!, 1, { digits: second!.number, answer: 'C' }),
    )
    expect((await pagesOf(made)).map(({ state, user_id }) => [state, user_id])).toEqual([
      ['recorded', first!.userId],
      ['recorded', first!.userId],
      ['recorded', second!.userId],
      ['recorded', second!.userId],
    ])
    expect(await scoreOf(first!.userId, title)).toEqual({ count: 12, score: 50 })
    expect(await scoreOf(second!.userId, title)).toEqual({ count: 12, score: 0 })
  })

  it('with a wrong digit is noticed by the check digit; the order of the scan only proposes', async () => {
    const made = await all.exam(2, 'master')
    const [front, back] = await made.pages()
    const [first] = made.candidates
    const slip = `${first!.number.slice(0, -2)}9${first!.number.slice(-1)}`
    await imported(scanOf(made, front!, 1, { digits: first!.number }), scanOf(made, back!, 2, { digits: slip }))
    const [read, waiting] = await pagesOf(made)
    expect([read!.state, waiting!.state, waiting!.user_id, waiting!.copy]).toEqual(['read', 'waiting', null, null])
    const [doubt] = waiting!.doubts!
    expect(doubt).toMatchObject({ key: 'candidate', label: slip, of: 'user', read: [String(first!.userId)] })
    expect(doubt!.why.zh).toContain('校验位')
    expect((await decide(waiting!, { candidate: String(first!.userId) })).state).toBe('recorded')
    expect(await scoreOf(first!.userId, made.title)).toEqual({ count: 12, score: 50 })
    await handlers.undo_decide_scan_page(all.context(), { id: waiting!.id })
    expect((await pagesOf(made)).map(({ state, copy }) => [state, copy])).toEqual([
      ['read', first!.userId],
      ['waiting', null],
    ])
    expect(await scoreOf(first!.userId, made.title)).toEqual({ count: 0, score: 0 })
  })

  it('with the number of an absent candidate, or of none, waits; who is no candidate is refused', async () => {
    const made = await all.exam(2, 'master')
    const [front] = await made.pages()
    const [first, second] = made.candidates
    await all.bank.db.database.run(
      sql`update exam_candidate set absent_ids = array[${made.subjectId}::integer] where id = ${first!.candidateId}`,
    )
    await imported(
      scanOf(made, front!, 1, { digits: first!.number }),
      scanOf(made, front!, 1, { digits: second!.number.replace(/.$/, '?') }),
    )
    const pages = await pagesOf(made)
    expect(pages.map(({ state, doubts }) => [state, doubts!.map(({ why }) => why.zh)])).toEqual([
      ['waiting', ['这名考生登记为缺考']],
      ['waiting', ['考号没有涂清楚']],
    ])
    const [stranger] = (await all.exam(1, 'master')).candidates
    await expect(decide(pages[1]!, { candidate: String(stranger!.userId) })).rejects.toMatchObject({
      data: { errors: [{ message: '这名学员不是这场考试这一科的考生' }] },
    })
  })

  it('twice of one side and number: both wait, and answers that were recorded are taken back', async () => {
    const made = await all.exam(2, 'master')
    const [front, back] = await made.pages()
    const [first, second] = made.candidates
    await imported(
      scanOf(made, front!, 1, { digits: first!.number }),
      scanOf(made, back!, 2, { digits: first!.number }),
    )
    expect(await scoreOf(first!.userId, made.title)).toMatchObject({ count: 12 })
    await imported(scanOf(made, front!, 1, { digits: first!.number, answer: 'C' }))
    const pages = await pagesOf(made)
    expect(pages.map(({ state }) => state)).toEqual(['waiting', 'read', 'waiting'])
    expect(await scoreOf(first!.userId, made.title)).toMatchObject({ count: 0 })
    expect(pages[2]!.doubts!.map(({ key, read }) => [key, read])).toEqual([
      ['twice', [String(first!.userId)]],
      ['candidate', [String(first!.userId)]],
    ])
    await decide(pages[0]!, {})
    expect(await scoreOf(first!.userId, made.title)).toEqual({ count: 12, score: 50 })
    // The first has this side by now.
    await expect(decide(pages[2]!, {})).rejects.toMatchObject({ code: 100400 })
    await decide(pages[2]!, { candidate: String(second!.userId) })
    expect((await pagesOf(made)).map(({ state, user_id }) => [state, user_id])).toEqual([
      ['recorded', first!.userId],
      ['recorded', first!.userId],
      ['read', second!.userId],
    ])
  })
})

describe('a sticker', () => {
  /** A Code 128 of 40 by 9 mm in the middle of its place. */
  async function withSticker({ geometry }: ExamSheet, page: Gray, number: number, text: string): Promise<Gray> {
    const { image } = await writeBarcode(text, { format: 'Code128', scale: 4 })
    const place = geometry.stickers!.find((one) => one.page === number)!
    const k = page.width / geometry.width
    const [width, height] = [Math.round(((40 * 72) / 25.4) * k), Math.round(((9 * 72) / 25.4) * k)]
    const bars = await sharp(Buffer.from(await image!.arrayBuffer()))
      .flatten({ background: '#ffffff' })
      .resize(width, height, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer()
    const made = { ...page, data: page.data.slice() }
    const left = Math.round((place.x + place.width / 2) * k - width / 2)
    const top = Math.round((place.y + place.height / 2) * k - height / 2)
    for (let y = 0; y < height; y++)
      made.data.set(bars.subarray(y * width, (y + 1) * width), (top + y) * page.width + left)
    return made
  }

  it('says whose a side is, letters and all; with another number beside it a person decides', async () => {
    const numberOf = (at: number) => `G1C2-${at + 40}`
    const made = await all.exam(2, 'master', { identified_by: 'sticker', numberOf })
    const [front, back] = await made.pages()
    const [first] = made.candidates
    await imported(
      scanOf(made, await withSticker(made, front!, 1, first!.number), 1, {}),
      scanOf(made, await withSticker(made, back!, 2, first!.number), 2, {}),
      scanOf(made, await withSticker(made, front!, 1, 'G9C9-99'), 1, {}),
    )
    expect((await pagesOf(made)).map(({ state, user_id, number }) => [state, user_id, number])).toEqual([
      ['recorded', first!.userId, 'G1C2-40'],
      ['recorded', first!.userId, 'G1C2-40'],
      ['waiting', null, 'G9C9-99'],
    ])
    const both = await all.exam(2, 'master', { identified_by: 'both' })
    const [side] = await both.pages()
    const [one, other] = both.candidates
    await imported(
      scanOf(both, await withSticker(both, side!, 1, one!.number), 1, { digits: one!.number }),
      scanOf(both, await withSticker(both, side!, 1, other!.number), 1, { digits: one!.number }),
    )
    expect((await pagesOf(both)).map(({ user_id }) => user_id)).toEqual([one!.userId, null])
  })

  it('is needed where a number cannot be filled in', async () => {
    await expect(all.exam(1, 'master', { numberOf: () => 'G1C2-41' })).rejects.toMatchObject({ code: 100409 })
  })
})

describe('a bound sheet', () => {
  it('is printed for each candidate in one file, and read from any batch; a second copy waits', async () => {
    const made = await all.exam(3, 'bound')
    const pages = await made.pages()
    const { geometry, candidates, title } = made
    expect([pages.length, geometry.digits.length, made.sheet.copies]).toEqual([6, 0, 3])
    const [, second] = candidates
    await imported(scanOf(made, pages[3]!, 2, {}))
    await imported(scanOf(made, pages[2]!, 1, {}))
    expect((await pagesOf(made)).map(({ state, user_id }) => [state, user_id])).toEqual([
      ['recorded', second!.userId],
      ['recorded', second!.userId],
    ])
    expect(await scoreOf(second!.userId, title)).toEqual({ count: 12, score: 50 })
    await imported(scanOf(made, pages[2]!, 1, { answer: 'C' }))
    const [back, front, again] = await pagesOf(made)
    expect([back!.state, front!.state, again!.state]).toEqual(['read', 'waiting', 'waiting'])
    await decide(again!, { twice: 'leave' })
    await decide(front!, {})
    expect(await scoreOf(second!.userId, title)).toEqual({ count: 12, score: 50 })
  })

  it('counts only for candidates of its exam', async () => {
    const made = await all.exam(1, 'bound')
    const pages = await made.pages()
    await all.bank.db.database.run(sql`delete from exam_candidate where id = ${made.candidates[0]!.candidateId}`)
    await imported(scanOf(made, pages[0]!, 1, {}))
    expect((await pagesOf(made)).map(({ state, user_id }) => [state, user_id])).toEqual([['waiting', null]])
  })

  it('is printed again with the same places, and in no other way', async () => {
    const made = await all.exam(2, 'bound')
    await expect(sheetHandlers.print_master_sheet(all.context(), { id: made.sheet.id })).rejects.toMatchObject({
      code: 100409,
    })
    const { job_id } = await sheetHandlers.print_bound_sheets(all.context(), { id: made.sheet.id, group_ids: null })
    expect(await all.bank.ended(job_id)).toMatchObject({ state: 'done', message: '已为 2 人印好答题卡' })
  })
})

describe('the marks of an invigilator', () => {
  it('register an absence of the subject, once a person has confirmed it; undone, it is taken back', async () => {
    const made = await all.exam(1, 'bound')
    const pages = await made.pages()
    const [one] = made.candidates
    await imported(
      scanOf(made, pages[0]!, 1, { answer: '', states: ['state.absent'] }),
      scanOf(made, pages[1]!, 2, { answer: '' }),
    )
    const [front] = await pagesOf(made)
    expect(front!.doubts!.map(({ key, read }) => [key, read])).toEqual([['state.absent', ['absent']]])
    expect(await stateOf(one!.candidateId)).toMatchObject({ state: 'sits' })
    const stranger = {
      ...all.context(),
      records: all.bank.contextOf({ ...teacher, rights: new Set(['scan_page:decide_scan_page']) }).records,
    }
    await expect(
      handlers.decide_scan_page(stranger, {
        id: front!.id,
        base_version: front!.version,
        decisions: [{ key: 'state.absent', values: ['absent'] }],
      }),
    ).rejects.toMatchObject({ code: '403' })
    await decide(front!, {})
    expect((await stateOf(one!.candidateId))!.absent_ids).toEqual([made.subjectId])
    expect((await pagesOf(made)).map(({ state }) => state)).toEqual(['absent', 'absent'])
    expect(await scoreOf(one!.userId, made.title)).toMatchObject({ count: 0 })
    await handlers.undo_decide_scan_page(all.context(), { id: front!.id })
    expect((await stateOf(one!.candidateId))!.absent_ids).toEqual([])
    expect((await pagesOf(made)).map(({ state }) => state)).toEqual(['waiting', 'read'])
  })

  it('register a violation, and the answers count as read', async () => {
    const made = await all.exam(1, 'bound')
    const pages = await made.pages()
    const [one] = made.candidates
    await imported(scanOf(made, pages[0]!, 1, { states: ['state.violation'] }), scanOf(made, pages[1]!, 2, {}))
    const [front] = await pagesOf(made)
    await decide(front!, {})
    expect(await stateOf(one!.candidateId)).toMatchObject({ state: 'violation' })
    expect(await scoreOf(one!.userId, made.title)).toEqual({ count: 12, score: 50 })
  })
})
