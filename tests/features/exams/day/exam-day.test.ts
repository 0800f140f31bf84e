import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { rightOf, type StoredFile } from '../../../../resources/kit/index.ts'
import { markingCalls } from '../../../../resources/learners/marking/index.ts'
import { markingSetupCalls } from '../../../../resources/learners/marking-setup/calls.ts'
import type { SetupRow } from '../../../../resources/learners/marking-setup/rows.ts'
import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { makeUser, password } from '../../../browser/people.ts'
import { Client } from '../../../fixtures/client.ts'
import { isWhole } from '../../../fixtures/scale.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { jpeg } from '../../papers/answer-sheets/filled-sheets.ts'
import { pixelsOf, type Gray } from '../../papers/answer-sheets/pdf-pixels.ts'
import { textOfPdf } from '../../papers/print/pdf-text.ts'
import { all, bytesOf, done, inTurns, sheetsOf } from './day-by-calls.ts'
import { dayPaper, dayPaperFile } from './maths-paper.ts'
import { mathsPoints, opinion, otherPoints, referenceOf, schemeOf } from './reference.ts'
import { blankBack, choicesOf, scanOfDay, writerOf, type FilledIn } from './sheets-of-day.ts'

/**
 * One exam from the Word paper to the next morning's lesson, by the calls alone: 20 candidates in two classes, 100
 * where every test runs, and as many as `EXAM_SIZE` says. Every score, rank, line and converted point is compared with
 * a calculation apart.
 */

const { answer_exercise, answer_sheet, exam, exam_candidate, exam_source_file, exam_subject, exercise } = resources
const { marking_scheme, scan_page, school_exam, score_correction, subject, subject_course, user, user_group } =
  resources
const count = Number(process.env['EXAM_SIZE'] ?? (isWhole ? 100 : 20))
const classCount = Math.max(2, count / 50)
const classOf = (place: number): number => place % classCount

/** Who had what happen to them. */
const at = (nth: number) => (place: number) => place % 20 === nth
const has = {
  wrongDigit: at(3),
  twice: at(5),
  lostPage: at(7),
  cutPage: at(9),
  othersNumber: at(11),
}
const markedAbsent = count - 1
const registeredAbsent = count - 2
const violation = count - 3
const makeUp = count - 4
const neverThere = (place: number): boolean => place === markedAbsent || place === registeredAbsent

let served: Served
let admin: Client
let courses: number[]
let paperId: number
let questionIds: number[]
let examId: number
let subjectIds: number[]
let groups: number[]
/** By the candidates' places. */
let userIds: number[]
let candidates: { id: number; number: string }[]
let sheet: { id: number; pages: number; geometry: SheetGeometry }
let blanks: Gray[]
const began = performance.now()
const stage = (text: string) => console.info(`${Math.round((performance.now() - began) / 100) / 10} s: ${text}`)
/** Of what grows with the candidates. */
const within = 120_000 + count * 6000
const places = Array.from({ length: count }, (_, place) => place)

const progress = async () => admin.must(school_exam, 'get_school_exam_progress', { id: examId })
const stepsOf = async (part = 0) => (await progress()).parts[part].steps

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
}, 180_000)
afterAll(() => served?.stop())

it('the Word paper becomes a question set of 22 questions, which is published', async () => {
  courses = []
  for (const name of ['数学', '语文', '化学']) {
    const { id } = await admin.must(subject, 'create', { name })
    courses.push((await admin.must(subject_course, 'create', { name: `高中${name}`, subject_id: id })).id)
  }
  const file = await admin.upload('高二数学期中.docx', dayPaperFile())
  const { ids } = await admin.must(exam_source_file, 'batch_create_exam_source_file', {
    subject_course_id: courses[0],
    files: [file],
    same_name: 'new',
  })
  await expect
    .poll(async () => (await admin.must(exam_source_file, 'detail', { id: ids[0] })).status, { timeout: 30_000 })
    .toBe('converted')
  paperId = (await admin.must(exam_source_file, 'detail', { id: ids[0] })).exam_id
  const paper = await admin.must(exam, 'detail', { id: paperId })
  expect(paper).toMatchObject({ question_count: 22, total_score: 150 })
  questionIds = paper.exercise_ids
  await admin.must(exercise, 'publish', { ids: questionIds })
  await admin.must(exam, 'publish_exam', { ids: [paperId] })
})

/** A question set with one question, whose points people enter: such as come from elsewhere. */
async function otherPaper(name: string, course: number, full: number): Promise<{ id: number; question: number }> {
  const { id: question } = await admin.must(exercise, 'create', {
    subject_course_id: course,
    type: 'essay',
    code: `${name}-1`,
    stem: name,
    answer: { type: 'essay', text: '略' },
  })
  const { id } = await admin.must(exam, 'create', {
    title: `${name}期中卷`,
    subject_course_id: course,
    sections: [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: question, score: full }] }] }],
  })
  return { id, question }
}

const others: { id: number; question: number }[] = []

it(
  'the exam has three subjects, candidates from their classes with numbers, rooms and seats',
  async () => {
    userIds = []
    await inTurns(places, async (place) => {
      const name = `学员${String(place + 1).padStart(4, '0')}`
      userIds[place] = (await admin.must(user, 'create', { username: `day${10_000 + place}`, name, password })).id
    })
    groups = []
    for (let nth = 0; nth < classCount; nth++) {
      const { id } = await admin.must(user_group, 'create', { name: `高二${String(nth + 1).padStart(2, '0')}班` })
      const user_ids = places.filter((place) => classOf(place) === nth).map((place) => userIds[place])
      await admin.must(user_group, 'add_group_members', { id, user_ids })
      groups.push(id)
    }
    others.push(await otherPaper('语文', courses[1] ?? 0, 150), await otherPaper('化学', courses[2] ?? 0, 100))
    examId = (
      await admin.must(school_exam, 'create', {
        title: '高二期中考试',
        subject_course_ids: courses,
        from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        lines: [
          { name: '特控线', points: 260 },
          { name: '本科线', points: 210 },
        ],
      })
    ).id
    subjectIds = []
    for (const [nth, name] of ['数学', '语文', '化学'].entries())
      subjectIds.push(
        (
          await admin.must(exam_subject, 'create', {
            school_exam_id: examId,
            name,
            subject_course_id: courses[nth],
            exam_id: nth === 0 ? paperId : others[nth - 1]?.id,
            conversion: nth === 2 ? 'five_levels' : 'none',
          })
        ).id,
      )
    expect(await admin.must(school_exam, 'take_exam_candidates', { id: examId, group_ids: groups })).toEqual({
      added: count,
      without_number: 0,
    })
    const rooms = Math.ceil(count / 30)
    expect(
      await admin.must(school_exam, 'seat_exam_candidates', { id: examId, order: 'mixed', room_size: 30 }),
    ).toEqual({
      seated: count,
      rooms,
    })
    const byUser = new Map(
      (await all(admin, exam_candidate, { school_exam_id: examId })).map((one) => [one.user_id, one]),
    )
    candidates = userIds.map((id) => byUser.get(id))
    expect(new Set(candidates.map(({ number }) => number)).size).toBe(count)
    const { steps } = await progress()
    expect(steps).toMatchObject({ candidates: { done: count }, seats: { done: count, of: count } })
    stage('candidates have seats')
  },
  within,
)

it('the master is printed in one step', async () => {
  const { id } = await admin.must(exam_subject, 'make_exam_sheet', {
    id: subjectIds[0],
    kind: 'master',
    identified_by: 'grid',
    has_states: true,
  })
  const printed = await admin.must(answer_sheet, 'detail', { id })
  sheet = printed
  blanks = await pixelsOf(await bytesOf(admin, printed.file), 150)
  expect([printed.state, blanks.length, printed.digits]).toEqual(['printed', sheet.pages, 6])
  expect(await stepsOf()).toMatchObject({
    paper: { done: 1, of: 1 },
    sheet: { done: 1, of: 1 },
    pages: { done: 0, of: sheet.pages * count },
    answers: { done: 0, of: count },
  })
  // Who is known to be away is registered, before or after.
  await admin.must(exam_candidate, 'update', {
    id: candidates[registeredAbsent]?.id,
    absent_ids: [subjectIds[0]],
    version: (await admin.must(exam_candidate, 'detail', { id: candidates[registeredAbsent]?.id })).version,
  })
  expect(await stepsOf()).toMatchObject({ answers: { done: 0, of: count - 1 } })
})

/** With one digit that is another. */
function slipped(number: string): string {
  const digit = (Number(number.at(3)) + 4) % 10
  return `${number.slice(0, 3)}${digit}${number.slice(4)}`
}

/** What a candidate hands in, page by page; what was lost or cut comes later. */
function handedIn(place: number): FilledIn[] {
  if (place === registeredAbsent || place === makeUp) return []
  const digits = candidates[place]?.number ?? ''
  const page = (number: number, more: Partial<FilledIn> = {}): FilledIn => ({ place, page: number, digits, ...more })
  if (place === markedAbsent) return [page(1, { states: ['state.absent'], isEmpty: true })]
  const pages = Array.from({ length: sheet.pages }, (_, nth) => page(nth + 1))
  if (place === violation) pages[0] = page(1, { states: ['state.violation'] })
  if (has.wrongDigit(place)) pages[1] = page(2, { digits: slipped(digits) })
  if (has.twice(place)) pages.unshift(page(1))
  if (has.lostPage(place)) pages.pop()
  if (has.cutPage(place)) pages[1] = page(2, { isCut: true })
  // The number of somebody who sits the same paper, with its check digit.
  if (has.othersNumber(place)) pages[0] = page(1, { digits: candidates[place + 1]?.number ?? '' })
  return pages
}

/** Once more, whole: what was lost or cut. */
const again = (place: number): FilledIn[] =>
  [...(has.lostPage(place) ? [sheet.pages] : []), ...(has.cutPage(place) ? [2] : [])].map((page) => ({
    place,
    page,
    digits: candidates[place]?.number ?? '',
  }))

let scans = 0
/** A title says whose the page truly is. */
async function scanned(pages: readonly (FilledIn | 'blank')[]): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const one of pages) {
    scans += 1
    const [name, gray] =
      one === 'blank'
        ? ['blank.jpg', blankBack(blanks[0]!)]
        : [`${one.place}-${one.page}-${scans}.jpg`, scanOfDay(sheet.geometry, blanks[one.page - 1]!, one, scans)]
    files.push(await admin.upload(name, await jpeg(gray)))
  }
  return files
}

async function read(files: readonly StoredFile[]): Promise<any> {
  const { job_id } = await admin.must(scan_page, 'import_scans', { subject_course_id: courses[0], files })
  return done(admin, job_id)
}
const imported = async (pages: readonly (FilledIn | 'blank')[]) => read(await scanned(pages))

const ownerOf = ({ title }: { title: string }): number => Number(title.split('-')[0])

it(
  'scans are read; what is in doubt waits, and what cannot be read says so',
  async () => {
    // A call takes so many files, of which a blank back and a page twice are some.
    const batch = Math.floor(40 / sheet.pages)
    const jobs: Promise<any>[] = []
    for (let from = 0; from < count; from += batch) {
      const pages = places.slice(from, from + batch).flatMap((place): (FilledIn | 'blank')[] => {
        const own = handedIn(place)
        return place % 4 === 0 && own.length > 0 ? [...own, 'blank'] : own
      })
      // Scanned while the batch before is read.
      const files = await scanned(pages)
      await jobs.at(-1)
      jobs.push(read(files))
    }
    const ended = await Promise.all(jobs)
    expect(ended.reduce((sum, { result }) => sum + result.failed, 0)).toBe(places.filter(has.cutPage).length)
    stage(`${scans} pages are read`)
    const pages = await all(admin, scan_page, { sheet_id: sheet.id })
    for (const page of pages.filter(({ state }) => state === 'recorded'))
      expect([page.title, page.user_id]).toEqual([page.title, userIds[ownerOf(page)]])
    expect(pages.some(({ state }) => state === 'waiting')).toBe(true)
  },
  within,
)

/** What somebody with the paper before them decides; null leaves the page where it is. */
function decisions(page: any, taken: Set<string>) {
  const place = ownerOf(page)
  const side = `${place} ${page.page_number}`
  const rows = new Map(
    sheet.geometry.questions.flatMap(({ number, parts }) =>
      parts.flatMap(({ rows: own }) => own.map(({ key }) => [key, choicesOf(place).get(number) ?? []] as const)),
    ),
  )
  const states: Record<string, string> = {
    'state.absent': place === markedAbsent ? 'absent' : 'sits',
    'state.violation': place === violation ? 'violation' : 'sits',
  }
  if (place !== markedAbsent && page.doubts.some(({ key }: any) => key === 'missing')) return null
  return page.doubts.map(({ key, read }: any) => {
    if (key === 'candidate') return { key, values: [String(userIds[place])] }
    if (key === 'twice') return { key, values: taken.has(side) ? ['leave'] : read }
    if (states[key]) return { key, values: [states[key]] }
    return { key, values: rows.get(key) ?? read }
  })
}

/** Takes pages from the queue until none is left that can be decided. */
async function decideAll(client: Client, taken: Set<string>): Promise<number> {
  const skip: number[] = []
  let decided = 0
  for (;;) {
    const { record } = await client.must(scan_page, 'take_scan_page', { skip })
    if (!record) return decided
    const values = decisions(record, taken)
    const answer =
      values &&
      (await client.ask(scan_page, 'decide_scan_page', {
        id: record.id,
        base_version: record.version,
        decisions: values,
      }))
    if (answer?.code === 200) {
      decided += 1
      taken.add(`${ownerOf(record)} ${record.page_number}`)
      // A page that had to wait for this one.
      skip.length = 0
    } else {
      skip.push(record.id)
    }
  }
}

it(
  'two people decide what is in doubt, lost pages come later, and every page is its writer’s',
  async () => {
    await makeUser(admin, 'day-queue', [
      ...['list', 'detail', 'decide_scan_page'].map((name) => rightOf(scan_page, name)),
      ...['list', 'update'].map((name) => rightOf(exam_candidate, name)),
    ])
    const second = await new Client(served.server.base).login('day-queue', password)
    const taken = new Set<string>()
    await Promise.all([decideAll(admin, taken), decideAll(second, taken)])
    await decideAll(admin, taken)
    const late = places.flatMap(again)
    const makeUpPages = Array.from({ length: sheet.pages }, (_, nth) => ({
      place: makeUp,
      page: nth + 1,
      digits: candidates[makeUp]?.number ?? '',
    }))
    const row = await admin.must(exam_candidate, 'detail', { id: candidates[makeUp]?.id })
    await admin.must(exam_candidate, 'update', { id: row.id, version: row.version, state: 'make_up' })
    const missing = await stepsOf()
    // Lost and cut pages, the page beside each that waits, and who makes it up. A violation hands in no paper.
    const lacking = 2 * late.length + sheet.pages
    expect(missing.pages).toEqual({ done: (count - 3) * sheet.pages - lacking, of: (count - 3) * sheet.pages })
    expect(missing.answers).toEqual({ done: count - 3 - late.length - 1, of: count - 3 })
    for (let from = 0; from < late.length; from += 48) await imported(late.slice(from, from + 48))
    await imported(makeUpPages)
    await decideAll(admin, taken)
    const pages = await all(admin, scan_page, { sheet_id: sheet.id })
    const wrong = pages.filter((page) => page.state === 'recorded' && page.user_id !== userIds[ownerOf(page)])
    expect(wrong).toEqual([])
    const inState = (state: string) => pages.filter((page) => page.state === state).length
    expect(['recorded', 'absent', 'repeated', 'waiting'].map(inState)).toEqual([
      (count - 2) * sheet.pages,
      1,
      places.filter(has.twice).length,
      0,
    ])
    expect(await stepsOf()).toMatchObject({
      pages: { done: (count - 3) * sheet.pages, of: (count - 3) * sheet.pages },
      doubts: { of: 0 },
      answers: { done: count - 3, of: count - 3 },
      marked: { done: 0, of: count - 3 },
    })
    stage('every page has its owner')
  },
  within,
)

const teams = {
  blanks: ['day-d1', 'day-d2'],
  double: ['day-a1', 'day-a2'],
  third: ['day-b1', 'day-b2'],
  arbiter: ['day-c'],
  leader: ['day-l'],
} as const
const clients = new Map<string, Client>()
const people = new Map<string, number>()

/** Marks what there is for this person by what they see on the picture, until nothing is. */
async function markAll(name: string, schemeId: number): Promise<number> {
  const client = clients.get(name)!
  const calls = markingCalls(marking_scheme.name)
  let marks = 0
  for (;;) {
    const { task, progress: left } = await client.must(marking_scheme, calls.take, { id: schemeId })
    if (!task) {
      if (left.taken === 0) return marks
      await new Promise((resolve) => setTimeout(resolve, 10))
      continue
    }
    const { place, number } = await writerOf(await bytesOf(client, task.scans[0]))
    const score = opinion(place, number, name)
    await client.must(marking_scheme, calls.mark, {
      id: schemeId,
      answer: task.answer,
      round: task.round,
      score,
      ms: 900,
    })
    marks += 1
  }
}

it(
  'the marking is set up in one table, and eight people mark what they see',
  async () => {
    const calls = markingCalls(marking_scheme.name)
    const rights = ['list', 'detail', calls.mark].map((name) => rightOf(marking_scheme, name))
    for (const name of Object.values(teams).flat()) {
      people.set(name, (await makeUser(admin, name, [...rights, rightOf(exercise, 'list'), 'exercise:answer'])).id)
      clients.set(name, await new Client(served.server.base).login(name, password))
    }
    const ids = (names: readonly string[]) => names.map((name) => people.get(name) ?? 0)
    const setup = markingSetupCalls(exam_subject.name)
    const { rows } = (await admin.must(exam_subject, setup.read, { id: subjectIds[0] })) as { rows: SetupRow[] }
    expect(rows.map(({ number }) => number)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
    const filled = rows.map((row): SetupRow => {
      const { mode, tolerance } = schemeOf(row.number)
      const markers = ids(teams[mode === 'single' ? 'blanks' : mode])
      return {
        ...row,
        mode,
        tolerance,
        markers,
        arbiters: mode === 'third' ? ids(teams.arbiter) : [],
        leaders: mode === 'single' ? [] : ids(teams.leader),
      }
    })
    expect(await admin.must(exam_subject, setup.save, { id: subjectIds[0], rows: filled })).toMatchObject({
      created: 10,
    })
    const schemes = await all(admin, marking_scheme, { exam_id: paperId })
    await admin.must(marking_scheme, 'open_marking_scheme', { ids: schemes.map(({ id }) => id) })
    const numberOf = new Map(rows.map(({ number, exercise_id }) => [exercise_id, number]))
    const papers = count - 2
    const marked = await Promise.all(
      schemes.flatMap(({ id, exercise_id }) => {
        const { mode } = schemeOf(numberOf.get(exercise_id) ?? 0)
        return teams[mode === 'single' ? 'blanks' : mode].map((name) => markAll(name, id))
      }),
    )
    expect(marked.reduce((sum, one) => sum + one, 0)).toBe(papers * (4 + 6 * 2))
    await Promise.all(
      schemes.flatMap(({ id, exercise_id }) => {
        const { mode } = schemeOf(numberOf.get(exercise_id) ?? 0)
        return mode === 'single' ? [] : [mode === 'double' ? markAll('day-l', id) : markAll('day-c', id)]
      }),
    )
    expect(await stepsOf()).toMatchObject({ marked: { done: count - 3, of: count - 3 } })
    stage('marked')
  },
  within,
)

const scoresOf = async (): Promise<Map<string, number | null>> => {
  const { rows } = await served.pool.query<{ user_id: number; number: number; score: string | null }>(
    `select user_id, number, score from answer_exercise where exercise_id = any($1) and deleted_at is null`,
    [questionIds],
  )
  return new Map(
    rows.map(({ user_id, number, score }) => [`${user_id} ${number}`, score === null ? null : Number(score)]),
  )
}

async function expectMaths(key3: string): Promise<void> {
  const found = await scoresOf()
  const sat = places.filter((place) => !neverThere(place))
  expect(found.size).toBe(sat.length * 22)
  const wrong = sat.flatMap((place) =>
    dayPaper.flatMap(({ number }) => {
      const [own, wanted] = [found.get(`${userIds[place]} ${number}`), mathsPoints(place, number, key3)]
      return own !== null && Math.round((own ?? -1) * 100) === wanted ? [] : [[place, number, own, wanted]]
    }),
  )
  expect(wrong).toEqual([])
}

it('every score of every question is that of the calculation apart', async () => {
  await expectMaths(dayPaper[2]?.key ?? '')
})

it('the points of the two other subjects are imported', async () => {
  for (const [nth, { question }] of others.entries()) {
    const name = ['语文', '化学'][nth] ?? ''
    const lines = places.flatMap((place) => {
      const points = otherPoints(place, nth)
      return points === null ? [] : [`${name}期中卷,day${10_000 + place},${name}-1,${points / 100}`]
    })
    const file = await admin.upload(`${name}.csv`, Buffer.from(`\ufeff考试,用户名,题号,得分\n${lines.join('\n')}\n`))
    const { job_id } = await admin.must(answer_exercise, 'import_answer_exercise', {
      subject_course_id: courses[nth + 1],
      file,
      format: null,
      commit: true,
    })
    const { result } = await done(admin, job_id)
    expect([result.failed, question > 0]).toEqual([0, true])
  }
  for (const part of [1, 2]) {
    const came = places.filter((place) => place !== violation && otherPoints(place, part - 1) !== null).length
    expect(await stepsOf(part)).toMatchObject({
      sheet: { of: 0 },
      answers: { done: came },
      marked: { done: came, of: came },
    })
  }
})

async function resultsBook() {
  const { job_id } = await admin.must(school_exam, 'export_exam_results', { id: examId, language: 'zh' })
  return sheetsOf(await bytesOf(admin, (await done(admin, job_id)).result.file))
}

/** Columns: number, name, group, three subjects with converted points and level of the last, raw, total, two ranks. */
function expectResults(book: Awaited<ReturnType<typeof resultsBook>>, key3: string): void {
  const [head, ...rows] = book['成绩总表'] ?? []
  expect(head).toEqual('考号,姓名,班级,数学,语文,化学,化学 赋分,化学 等级,原始总分,总分,班级名次,名次'.split(','))
  const wanted = referenceOf(places, {
    key3,
    classOf,
    isAbsent: (place, subjectAt) =>
      place === violation || (subjectAt === 0 ? neverThere(place) : otherPoints(place, subjectAt - 1) === null),
  })
  const byNumber = new Map(rows.map((row) => [row[0], row.slice(3)]))
  expect(byNumber.size).toBe(count)
  for (const place of places) {
    const one = wanted.rows[place]!
    // Of the other subjects nobody is registered as absent: their papers never came.
    const points = (value: number | null, at: number) =>
      value !== null ? value / 100 : at === 0 || place === violation ? '缺考' : '无答卷'
    const none = (value: number | null) => (value === null ? '' : value)
    expect([place, byNumber.get(candidates[place]?.number ?? '')]).toEqual([
      place,
      [
        ...one.raw.map(points),
        none(one.converted),
        one.level,
        one.rawTotal === null ? '' : one.rawTotal / 100,
        one.total === null ? '' : one.total / 100,
        none(one.groupRank),
        none(one.rank),
      ],
    ])
  }
  const lines = (book['上线'] ?? []).filter((row) => row[2] === '全部考生')
  expect(lines.map((row) => [row[0], row[3], row[4], row[6], row[9], row[12]])).toEqual(
    [
      ['特控线', 26_000],
      ['本科线', 21_000],
    ].map(([name, total]) => [name, ...wanted.line(Number(total))]),
  )
}

it('the results have every total, converted point, rank and line of the calculation apart', async () => {
  expectResults(await resultsBook(), dayPaper[2]?.key ?? '')
})

it('a wrong key is put right for all: as previewed, in results, question points and review', async () => {
  const before = dayPaper[2]?.key ?? ''
  const key = before === 'A' ? 'B' : 'A'
  const { id } = await admin.must(score_correction, 'create', {
    subject_course_id: courses[0],
    exam_id: paperId,
    number: 3,
    rule: 'new_key',
    key,
    reason: '答案有误',
  })
  const effect = await admin.must(score_correction, 'preview_score_correction', { id, page: 1 })
  const changed = places.filter(
    (place) => !neverThere(place) && mathsPoints(place, 3, before) !== mathsPoints(place, 3, key),
  )
  expect([effect.answers, effect.total]).toEqual([count - 2, changed.length])
  const { job_id } = await admin.must(score_correction, 'apply_score_correction', { id, notify: 'none' })
  await done(admin, job_id)
  await expectMaths(key)
  const book = await resultsBook()
  expectResults(book, key)
  expect(book['算法']?.flat()).toContain('第 3 题答案改为 ' + key)
  stage('corrected')
  const { job_id: review } = await admin.must(exam_subject, 'print_exam_review', {
    id: subjectIds[0],
    group_id: groups[0],
    below: 100,
    similar: 0,
    language: 'zh',
  })
  const text = await textOfPdf(await bytesOf(admin, (await done(admin, review)).result.file))
  const own = places.filter((place) => classOf(place) === 0 && !neverThere(place) && place !== violation)
  const everybody = places.filter((place) => !neverThere(place) && place !== violation)
  const rate = (of: readonly number[], number: number, full: number) =>
    Math.round((of.reduce((sum, place) => sum + mathsPoints(place, number, key), 0) * 100) / (of.length * full))
  for (const { number, full } of dayPaper) {
    const failed = own.filter((place) => mathsPoints(place, number, key) < full).length
    if (failed > 0)
      expect(text).toContain(
        `第${number}题得分率${rate(own, number, full)}%（全部${rate(everybody, number, full)}%）未得满分${failed}人`,
      )
  }
  expect(text).toContain(`第3题答案改为${key}`)
})

it('a void question leaves the full score, the results, the review and the progress in order, and comes back', async () => {
  const { id } = await admin.must(score_correction, 'create', {
    subject_course_id: courses[0],
    exam_id: paperId,
    number: 20,
    rule: 'void',
    reason: '超纲',
  })
  const run = async (action: string) =>
    done(admin, (await admin.must(score_correction, action, { id, notify: 'none' })).job_id)
  const before = await resultsBook()
  await run('apply_score_correction')
  const voided = (await resultsBook())['成绩总表'] ?? []
  for (const [nth, row] of (before['成绩总表'] ?? []).entries()) {
    const place = candidates.findIndex(({ number }) => number === row[0])
    if (nth === 0 || typeof row[3] !== 'number') continue
    expect(voided[nth]?.[3]).toBe((row[3] * 100 - mathsPoints(place, 20, '')) / 100)
  }
  expect(await stepsOf()).toMatchObject({ marked: { done: count - 3, of: count - 3 } })
  const { job_id } = await admin.must(exam_subject, 'print_exam_review', {
    id: subjectIds[0],
    group_id: groups[0],
    below: 100,
    similar: 0,
    language: 'zh',
  })
  const text = await textOfPdf(await bytesOf(admin, (await done(admin, job_id)).result.file))
  expect(text).toMatch(/份答卷平均[\d.]+\/138/)
  expect(text).not.toContain('第20题得分率')
  await run('undo_score_correction')
  expect((await resultsBook())['成绩总表']).toEqual(before['成绩总表'])
})

it('a teacher of one course sees neither the totals of all subjects nor another course’s scans', async () => {
  const rights = [
    ...['list', 'export_exam_results'].map((name) => rightOf(school_exam, name)),
    ...['list', 'print_exam_review'].map((name) => rightOf(exam_subject, name)),
    ...[exam_candidate, answer_exercise, scan_page, exam].map((one) => rightOf(one, 'list')),
    rightOf(resources.answer_record, 'list'),
    'exercise:answer',
  ]
  await makeUser(admin, 'day-chemist', rights, { scope_type: 3, subject_course_ids: [courses[2]] })
  const teacher = await new Client(served.server.base).login('day-chemist', password)
  expect((await teacher.ask(school_exam, 'export_exam_results', { id: examId, language: 'zh' })).status).toBe(403)
  expect((await all(teacher, scan_page)).length).toBe(0)
  const seen = await teacher.must(school_exam, 'get_school_exam_progress', { id: examId })
  expect(seen.parts.map(({ record }: any) => record.name)).toEqual(['化学'])
  expect(
    (await teacher.ask(exam_subject, 'print_exam_review', { id: subjectIds[0], below: 80, similar: 0, language: 'zh' }))
      .status,
  ).not.toBe(200)
})
