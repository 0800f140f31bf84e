import type { ExamList } from '../../../../resources/exams/prints.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import { inOrder, type PrintedSubject } from './printed-exam.ts'

/** Why a list cannot be printed yet, each with what to do. */

const refused = (zh: string, en: string): Fault => new Fault(400, 100400, { zh, en })

/** Lists that have a table of subjects, or a page for each. */
const ofSubjects: readonly ExamList[] = ['tickets', 'sign_in']

export function requireSubjects(list: ExamList, subjects: readonly PrintedSubject[]): void {
  if (subjects.length > 0 || !ofSubjects.includes(list)) return
  throw refused(
    '这场考试还没有科目，请先在“考试科目”里添加',
    'This exam has no subjects yet. Add them in “Exam subjects” first.',
  )
}

/** `chosen`: of the groups and rooms that were named. */
export function requireSomebody(candidates: readonly unknown[], chosen = false): void {
  if (candidates.length > 0) return
  if (chosen)
    throw refused('选定的班级和考场里没有考生，请改选', 'No candidate is in these groups and rooms. Choose others.')
  throw refused(
    '这场考试还没有考生，请先“从班级加入考生”，或在“考生”里导入',
    'This exam has no candidates yet. Take them from groups, or import them in “Candidates”.',
  )
}

interface Place {
  number: string
  room: string | null
  seat: number | null
}

/** Names the first few. */
const some = 5
const listed = (names: readonly string[], between: string): string =>
  names.slice(0, some).join(between) + (names.length > some ? ' …' : '')

/** Everybody has a seat, and nobody that of another. */
export function requireSeats(candidates: readonly Place[]): void {
  const without = candidates.filter(({ room, seat }) => room === null || seat === null)
  const numbers = without.map(({ number }) => number).toSorted(inOrder)
  if (without.length > 0)
    throw refused(
      `${without.length} 名考生还没有考场或座位号（${listed(numbers, '、')}），请先“排考场座位”，或在“考生”里填写、导入`,
      `${without.length} candidates have no room or seat yet (${listed(numbers, ', ')}). “Assign rooms and seats” first, or enter or import them in “Candidates”.`,
    )
  const seats = [...groupedBy(candidates, ({ room, seat }) => `${room}-${seat}`)]
  const twice = seats.flatMap(([place, there]) => (there.length > 1 ? [place] : [])).toSorted(inOrder)
  if (twice.length > 0)
    throw refused(
      `${twice.length} 个座位有不止一名考生（考场-座位号：${listed(twice, '、')}），请在“考生”里改正，或重新“排考场座位”`,
      `${twice.length} seats have more than one candidate (room-seat: ${listed(twice, ', ')}). Correct them in “Candidates”, or assign rooms and seats again.`,
    )
}

const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,，、;；\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Names of a field of the input that this exam does not have. */
interface Unknown {
  path: 'rooms' | 'subjects'
  what: Text
  missing: readonly string[]
  known: readonly string[]
}

function unknown({ path, what, missing, known }: Unknown, language: Language): Fault {
  const message: Text = {
    zh: `没有${what.zh}“${listed(missing, '、')}”。这场考试的${what.zh}：${listed(known, '、') || '无'}`,
    en: `There is no ${what.en} “${listed(missing, ', ')}”. Those of this exam: ${listed(known, ', ') || 'none'}`,
  }
  return invalid([{ path, message: message[language] }])
}

/** The rooms that were named; null for all of them. Whole numbers may be written without zeros in front. */
export function namedRooms(
  text: string | null,
  candidates: readonly Place[],
  language: Language,
): ReadonlySet<string> | null {
  const names = namesIn(text)
  if (names.length === 0) return null
  const known = [...new Set(candidates.flatMap(({ room }) => room ?? []))].toSorted(inOrder)
  const plain = (name: string): string => name.replace(/^0+(?=\d)/, '').toLowerCase()
  const found = names.map((name) => known.filter((room) => room === name || plain(room) === plain(name)))
  const missing = names.filter((_, at) => found[at]?.length === 0)
  if (missing.length > 0) throw unknown({ path: 'rooms', what: { zh: '考场', en: 'room' }, missing, known }, language)
  return new Set(found.flat())
}

export function namedSubjects(
  text: string | null,
  subjects: readonly PrintedSubject[],
  language: Language,
): PrintedSubject[] {
  const names = namesIn(text)
  const missing = names.filter((name) => !subjects.some((one) => one.name === name))
  const known = subjects.map(({ name }) => name)
  if (missing.length > 0)
    throw unknown({ path: 'subjects', what: { zh: '科目', en: 'subject' }, missing, known }, language)
  return subjects.filter(({ name }) => names.includes(name))
}
