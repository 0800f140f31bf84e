import type { ExamList } from '../../../../resources/exams/prints.ts'
import type { Language } from '../../../../resources/kit/index.ts'

/** A school exam as its lists have it. */
export interface PrintedExam {
  title: string
  school: string
  /** Empty: the usual ones. */
  notices: string
  subjects: PrintedSubject[]
  /** Each with a room and a seat; by room, then seat. */
  candidates: PrintedCandidate[]
}

export interface PrintedSubject {
  id: number
  name: string
  beginsAt: Date | null
  minutes: number
}

export interface PrintedCandidate {
  number: string
  name: string
  /** The name of the group; empty without one. */
  group: string
  room: string
  seat: number
  state: string
  /** Empty: all of them. */
  subjectIds: readonly number[]
  absentIds: readonly number[]
}

/** How it is printed; what does not belong to a list is not looked at. */
export interface PrintOptions {
  list: ExamList
  language: Language
  /** Empty: all of them, or none in particular. */
  subjects: readonly PrintedSubject[]
  ticketsAPage: number
  hasPhoto: boolean
  stickersAPage: number
  columns: number
  firstSeat: 'left' | 'right'
}

/** What a template sets. */
export interface Pages {
  template: string
  data: Readonly<Record<string, unknown>>
}

export const takes = ({ subjectIds }: PrintedCandidate, { id }: PrintedSubject): boolean =>
  subjectIds.length === 0 || subjectIds.includes(id)

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Of texts that people count in: `2` is before `10`. */
export const inOrder = (one: string, other: string): number => collator.compare(one, other)

export const bySeat = (one: PrintedCandidate, other: PrintedCandidate): number =>
  inOrder(one.room, other.room) || one.seat - other.seat

export const byNumber = (one: PrintedCandidate, other: PrintedCandidate): number =>
  inOrder(one.group, other.group) || inOrder(one.number, other.number)
