import { candidateStates } from '../../../../resources/exams/candidates.ts'
import type { ExamList } from '../../../../resources/exams/prints.ts'
import { itemAt, type Language } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import { timesOf } from './exam-times.ts'
import { divisible } from './long-words.ts'
import {
  byNumber,
  inOrder,
  takes,
  type Pages,
  type PrintOptions,
  type PrintedCandidate,
  type PrintedExam,
  type PrintedSubject,
} from './printed-exam.ts'
import { seatingRows } from './seating.ts'
import { filled } from '../../../base/filled-text.ts'
import { roomName, usualNotices, wordsIn } from './words.ts'

/** What each list of an exam has on its pages, as its template takes it. */

type Set = (exam: PrintedExam, options: PrintOptions) => Pages

/** A state as a list notes it; nothing for who sits. */
const stateNote = (state: string, language: Language): string =>
  state === 'sits' ? '' : (candidateStates.find(({ value }) => value === state)?.label[language] ?? state)

const titled = ({ title, school }: PrintedExam, { language }: PrintOptions) => ({
  lang: language,
  words: wordsIn(language),
  title: divisible(title),
  school: divisible(school),
})

const person = ({ name, number, group, seat }: PrintedCandidate) => ({
  name: divisible(name),
  number: divisible(number),
  group: divisible(group),
  seat: String(seat),
})

const rooms = (candidates: readonly PrintedCandidate[]): [room: string, there: PrintedCandidate[]][] => [
  ...groupedBy(candidates, ({ room }) => room),
]

const subjectLine = (subject: PrintedSubject, language: Language): string => {
  const { date, time } = timesOf(subject, language)
  return [divisible(subject.name), date, time].filter(Boolean).join('　')
}

const tickets: Set = (exam, options) => ({
  template: 'tickets',
  data: {
    ...titled(exam, options),
    notices: divisible(exam.notices.trim() || usualNotices[options.language]),
    photo: options.hasPhoto,
    most: options.ticketsAPage,
    tickets: exam.candidates.map((one) => ({
      ...person(one),
      room: divisible(one.room),
      subjects: exam.subjects
        .filter((subject) => takes(one, subject))
        .map((subject) => ({ name: divisible(subject.name), ...timesOf(subject, options.language) })),
    })),
  },
})

/** A sheet for each room; with subjects, for each of them and each room, of those who take it. */
function sheetsOf({ candidates }: PrintedExam, subjects: readonly (PrintedSubject | null)[], language: Language) {
  return subjects.flatMap((subject) =>
    rooms(subject ? candidates.filter((one) => takes(one, subject)) : candidates).map(([room, there]) => ({
      subject,
      there,
      heading: divisible(roomName(room, language)),
      line: subject ? subjectLine(subject, language) : '',
    })),
  )
}

const orNone = (subjects: readonly PrintedSubject[]): readonly (PrintedSubject | null)[] =>
  subjects.length > 0 ? subjects : [null]

const stickers: Set = (exam, options) => ({
  template: 'stickers',
  data: {
    ...titled(exam, options),
    most: options.stickersAPage,
    rooms: sheetsOf(exam, orNone(options.subjects), options.language).map(({ there, heading, line, subject }) => ({
      heading,
      line,
      subject: subject ? divisible(subject.name) : '',
      people: there.map(person),
    })),
  },
})

const signIn: Set = (exam, options) => {
  const { language } = options
  const subjects = options.subjects.length > 0 ? options.subjects : exam.subjects
  return {
    template: 'sign-in',
    data: {
      ...titled(exam, options),
      rooms: sheetsOf(exam, subjects, language).map(({ there, heading, line, subject }) => ({
        heading,
        line,
        expected: filled(wordsIn(language).expected, { n: there.length }),
        people: there.map((one) => {
          const isAbsent = one.state === 'absent' || (subject !== null && one.absentIds.includes(subject.id))
          const note = one.state === 'absent' || one.state === 'violation' ? '' : stateNote(one.state, language)
          return { ...person(one), absent: isAbsent, violation: one.state === 'violation', note }
        }),
      })),
    },
  }
}

const seating: Set = (exam, options) => ({
  template: 'seating',
  data: {
    ...titled(exam, options),
    columns: options.columns,
    rooms: sheetsOf(exam, orNone(options.subjects), options.language).map(({ there, heading, line }) => ({
      heading,
      line,
      count: filled(wordsIn(options.language).count, { n: there.length }),
      rows: seatingRows(there, options).map((row) =>
        row.map((one) => ({ seat: String(one.seat), who: one.who && person(one.who) })),
      ),
    })),
  },
})

const doors: Set = (exam, options) => {
  const words = wordsIn(options.language)
  return {
    template: 'doors',
    data: {
      ...titled(exam, options),
      subjects: exam.subjects.map((subject) => ({
        name: divisible(subject.name),
        ...timesOf(subject, options.language),
      })),
      rooms: sheetsOf(exam, [null], options.language).map(({ there, heading }) => {
        const numbers = there.map(({ number }) => number).toSorted(inOrder)
        return {
          heading,
          seats: filled(words.seats, { n: itemAt(there, 0).seat, m: itemAt(there, -1).seat }),
          numbers: divisible(filled(words.numbers, { n: itemAt(numbers, 0), m: itemAt(numbers, -1) })),
          count: filled(words.count, { n: there.length }),
          people: there.map(person),
        }
      }),
    },
  }
}

const names =
  (by: 'group' | 'room'): Set =>
  (exam, options) => {
    const { language } = options
    const words = wordsIn(language)
    const lists =
      by === 'room'
        ? rooms(exam.candidates).map(([room, there]) => ({ heading: roomName(room, language), there }))
        : [...groupedBy(exam.candidates.toSorted(byNumber), ({ group }) => group)].map(([group, there]) => ({
            heading: group || words.noGroup,
            there,
          }))
    return {
      template: 'names',
      data: {
        ...titled(exam, options),
        by,
        lists: lists.map(({ heading, there }) => ({
          heading: divisible(heading),
          count: filled(words.count, { n: there.length }),
          people: there.map((one, at) => ({
            ...person(one),
            place: String(at + 1),
            room: divisible(one.room),
            note: stateNote(one.state, language),
          })),
        })),
      },
    }
  }

/** All that is a print; the workbook is none. */
const sets: Readonly<Record<Exclude<ExamList, 'workbook'>, Set>> = {
  tickets,
  stickers,
  sign_in: signIn,
  seating,
  doors,
  by_group: names('group'),
  by_room: names('room'),
}

export const pagesOf = (list: keyof typeof sets, exam: PrintedExam, options: PrintOptions): Pages =>
  sets[list](exam, options)
