import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedBy } from '../../../../server/base/grouped-by.ts'
import {
  takes,
  type PrintedCandidate,
  type PrintedExam,
} from '../../../../server/features/exams/prints/printed-exam.ts'
import { seatingRows } from '../../../../server/features/exams/prints/seating.ts'
import { startTypst } from '../../../../server/features/papers/print/engine/typst.ts'
import { printPages } from '../../../../server/features/papers/print/engine/print-pages.ts'
import { printJob } from '../../../../server/features/exams/prints/jobs.ts'
import { pagesOf } from '../../../../server/features/exams/prints/sets.ts'
import { squeezed } from '../../papers/print/pdf-text.ts'
import { candidate, examOf, optionsOf, printed, printedLists, type Placed, type PrintedList } from './printed-lists.ts'

/** The pages that a school prints for an exam: who is on them, where, and that nothing is upon anything else. */

const many = (count: number): PrintedCandidate[] => Array.from({ length: count }, (_, at) => candidate(at))
const [a4Width, a4Height] = [595.28, 841.89]
/** Of a hair: places are sums of millimetres in points. */
const hair = 0.1

/** Every text is within its place, every place on its page, and no two are upon each other. */
function expectApart(places: readonly Placed[], isFlipped: boolean): void {
  const [width, height] = isFlipped ? [a4Height, a4Width] : [a4Width, a4Height]
  const fits = (one: Placed): boolean =>
    one.natural <= one.height + hair &&
    one.word <= one.width + hair &&
    Math.min(one.x, one.y) > 0 &&
    one.x + one.width < width &&
    one.y + one.height < height
  const apart = (one: Placed, other: Placed): boolean =>
    one.x + one.width <= other.x + hair ||
    other.x + other.width <= one.x + hair ||
    one.y + one.height <= other.y + hair ||
    other.y + other.height <= one.y + hair
  expect(places.filter((one) => !fits(one))).toEqual([])
  const upon = [...groupedBy(places, ({ page }) => page).values()].flatMap((there) =>
    there.flatMap((one, at) => there.slice(at + 1).flatMap((other) => (apart(one, other) ? [] : [[one, other]]))),
  )
  expect(upon).toEqual([])
}

/** How often a number should be on a list. */
const timesOn = (list: PrintedList, exam: PrintedExam, one: PrintedCandidate): number =>
  list === 'sign_in' ? exam.subjects.filter((subject) => takes(one, subject)).length : 1

const counted = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

async function expectEverybody(list: PrintedList, exam: PrintedExam, columns = 5): Promise<void> {
  const { places } = await printed(list, exam, { columns })
  expectApart(places, list === 'seating' && columns > 6)
  const counts = counted(places.map(({ text }) => text))
  for (const one of exam.candidates) expect(counts.get(one.number) ?? 0, one.number).toBe(timesOn(list, exam, one))
}

describe('every list', () => {
  it.each(printedLists.flatMap((list) => [1, 2, 35].map((count) => [list, count] as const)))(
    '%s of %i has each candidate as often as it should, apart from all others',
    (list, count) => expectEverybody(list, examOf(many(count))),
  )

  it.each(printedLists)('%s has page numbers, the exam and the school, in both languages', async (list) => {
    for (const [language, word] of [
      ['zh', '第1页共'],
      ['en', 'Page1of'],
    ] as const) {
      const { pages, pageCount } = await printed(list, examOf(many(31)), { language })
      const texts = (await pages()).map(squeezed)
      expect(texts).toHaveLength(pageCount)
      expect(texts[0]).toContain(`${word}${pageCount}`)
      for (const text of texts) expect(text).toContain('期中考试')
    }
  })

  it.each(printedLists)(
    '%s keeps the longest names, numbers, rooms, groups and titles in their places',
    async (list) => {
      const names = [
        '买买提·阿不都热合曼',
        '古丽巴哈尔·阿不都克热木·阿不都热西提·买买提艾力·吐尔逊江·阿不都热合曼',
        'Muhammadabdurrahmanbekovichalkhwarizmikhanoglu Wolfeschlegelsteinhausen',
        'Ῥοδοδάκτυλος Ἠώς',
      ]
      const people = names.map((name, at) =>
        candidate(at, {
          name,
          number: `A${String(at).repeat(39)}`,
          group: at % 2 ? '高'.repeat(100) : 'International'.repeat(7),
          room: '实验楼三层多功能报告厅'.repeat(3).slice(0, 40),
        }),
      )
      const exam = examOf(people, { title: '联'.repeat(100), school: '校'.repeat(60), notices: '须知。'.repeat(330) })
      for (const subject of exam.subjects) subject.name = subject.name.repeat(20)
      await expectEverybody(list, exam)
      if (list === 'seating') await expectEverybody(list, exam, 12)
    },
  )

  it('of any exam has each candidate as often as it should, apart from all others', async () => {
    const person = fc.record({
      name: fc.stringMatching(/^[一-龥·A-Za-z ]{1,30}$/).filter((name) => name.trim() !== ''),
      group: fc.constantFrom('', '高二1班', '高二年级国际部（实验）第12班', 'Class of 2028'),
      state: fc.constantFrom('sits', 'absent', 'violation', 'make_up'),
      subjectIds: fc.subarray([1, 2, 3]),
      seat: fc.integer({ min: 1, max: 60 }),
      room: fc.constantFrom('1', '02', '10', '报告厅', 'Hall A'),
    })
    const exams = fc
      .uniqueArray(person, { minLength: 1, maxLength: 25, selector: ({ room, seat }) => `${room}-${seat}` })
      .map((people) => examOf(people.map((one, at) => candidate(at, one))))
    await fc.assert(
      fc.asyncProperty(exams, fc.constantFrom(...printedLists), fc.integer({ min: 1, max: 12 }), expectList),
      { numRuns: 60 },
    )
  })
  const expectList = (exam: PrintedExam, list: PrintedList, columns: number) => expectEverybody(list, exam, columns)
})

describe('tickets', () => {
  it('have the subjects that their candidate takes, with times, room and seat', async () => {
    const exam = examOf([candidate(0), candidate(1, { subjectIds: [2] })])
    const [first] = (await (await printed('tickets', exam)).pages()).map(squeezed)
    expect(first).toContain('11月10日周二09:00–11:00011')
    expect(first?.match(/语文/g)).toHaveLength(1)
    expect(first?.match(/数学11月11日周三09:00–11:0001/g)).toHaveLength(2)
  })

  it('are eight on a page, and fewer where many subjects or long notices need room', async () => {
    const pages = async (given: Partial<PrintedExam>) => (await printed('tickets', examOf(many(8), given))).pageCount
    const [subject] = examOf([]).subjects
    const subjects = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...subject!, id: at + 1, name: `科目${at}` }))
    expect(await pages({ subjects: subjects(6) })).toBe(1)
    expect(await pages({ subjects: subjects(9) })).toBe(2)
    expect(await pages({ notices: '遵守考场纪律。'.repeat(100) })).toBe(2)
  })

  it('print notices as they were written, and a subject without a time with empty places', async () => {
    const exam = examOf([candidate(0)], { notices: '#eval("1+1") 带身份证' })
    exam.subjects[0]!.beginsAt = null
    const [first] = (await (await printed('tickets', exam)).pages()).map(squeezed)
    expect(first).toContain('#eval("1+1")带身份证')
    expect(first).toContain('语文011')
  })
})

describe('a seating plan', () => {
  const seats = (count: number, columns: number, firstSeat: 'left' | 'right' = 'left') =>
    seatingRows(many(count), { columns, firstSeat }).map((row) => row.map(({ seat }) => seat))

  it('goes down the first column and up the next, from the left or the right', () => {
    expect(seats(6, 3)).toEqual([
      [1, 4, 5],
      [2, 3, 6],
    ])
    expect(seats(6, 3, 'right')).toEqual([
      [5, 4, 1],
      [6, 3, 2],
    ])
    expect(seats(1, 4)).toEqual([[1, 2, 3, 4]])
  })

  it('has every seat once, with neighbours in numbers beside each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 12 }), (count, columns) => {
        const rows = seats(count, columns)
        const places = new Map(rows.flatMap((row, y) => row.map((seat, x) => [seat, { x, y }] as const)))
        expect(places.size).toBe(rows.length * columns)
        for (let seat = 1; seat < places.size; seat++) {
          const [one, next] = [places.get(seat)!, places.get(seat + 1)!]
          expect(Math.abs(one.x - next.x) + Math.abs(one.y - next.y)).toBe(1)
        }
      }),
    )
  })

  it('has the podium in front once for a room, and goes on over pages', async () => {
    const people = Array.from({ length: 100 }, (_, at) => candidate(at, { room: '礼堂', seat: at + 1 }))
    const { pages, places } = await printed('seating', examOf(people), { columns: 4 })
    const texts = (await pages()).map(squeezed)
    expect(texts.map((text) => text.includes('讲台'))).toEqual([true, false, false])
    expect(texts[1]).toContain('礼堂（续）')
    expectApart(places, false)
  })
})

describe('sign-in sheets', () => {
  it('are one for each subject and room, of those who take it, with who is known to be absent', async () => {
    const people = many(31).map((one, at) => ({
      ...one,
      subjectIds: at === 0 ? [1] : [],
      absentIds: at === 1 ? [2] : [],
      state: at === 2 ? 'absent' : at === 3 ? 'make_up' : 'sits',
    }))
    const texts = (await (await printed('sign_in', examOf(people))).pages()).map(squeezed)
    expect(texts).toHaveLength(6)
    expect(texts.map((text) => /应到(\d+)人/.exec(text)?.[1])).toEqual(['30', '1', '29', '1', '29', '1'])
    expect(texts.map((text) => text.match(/√/g)?.length ?? 0)).toEqual([1, 0, 2, 0, 1, 0])
    expect(texts[0]).toContain('补考')
    expect(texts[2]).toContain('第02考场'.replace('02', '01'))
  })

  it('repeat their heads where a room has more than a page', async () => {
    const people = Array.from({ length: 70 }, (_, at) => candidate(at, { room: '1', seat: at + 1 }))
    const exam = examOf(people)
    const texts = (await (await printed('sign_in', exam, { subjects: exam.subjects.slice(0, 1) })).pages()).map(
      squeezed,
    )
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text).toContain('座位号姓名考号班级考生签名')
    expect(texts.filter((text) => text.includes('监考员签名'))).toHaveLength(1)
  })
})

describe('the order', () => {
  const firsts = async (list: PrintedList, people: PrintedCandidate[]) => {
    const { places } = await printed(list, examOf(people))
    const numbers = new Set(people.map(({ number }) => number))
    return places.map(({ text }) => text).filter((text) => numbers.has(text))
  }

  it('is by room, then seat, as people count', async () => {
    const people = [
      candidate(1, { room: '10', seat: 1 }),
      candidate(2, { room: '2', seat: 10 }),
      candidate(3, { room: '2', seat: 9 }),
    ]
    for (const list of ['tickets', 'stickers', 'by_room', 'doors'] as const)
      expect(await firsts(list, people)).toEqual(['260003', '260002', '260001'])
  })

  it('is by group, then number, in the lists of groups', async () => {
    const people = [
      candidate(1, { group: '高二10班', number: '5' }),
      candidate(2, { group: '高二2班', number: '110' }),
      candidate(3, { group: '高二2班', number: '12' }),
    ]
    expect(await firsts('by_group', people)).toEqual(['12', '110', '5'])
  })
})

describe('a thousand candidates', () => {
  it.each(printedLists)('%s are one file within 20 s of a processor', async (list) => {
    const exam = examOf(many(1000))
    const job = await printJob(pagesOf(list, exam, optionsOf(list)))
    const typst = startTypst('server/features/papers/print/template')
    const before = process.cpuUsage()
    const { pdf, pageCount } = printPages(typst, job)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1_000_000
    console.info(
      `${list}: ${pageCount} pages, ${Math.round(pdf.length / 1024)} kB, ${seconds.toFixed(1)} s of a processor`,
    )
    expect(seconds).toBeLessThan(20)
  })
})
