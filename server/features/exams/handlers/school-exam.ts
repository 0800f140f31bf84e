import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import {
  inSeatOrder,
  numberOf,
  placeIn,
  statesLeftOut,
  type NumberRule,
  type PlaceInGroup,
} from '../../../../resources/exams/candidates.ts'
import { messages } from '../../../../resources/kit/index.ts'
import { school_exam as declaration } from '../../../../resources/school-exam.ts'
import { user_group } from '../../../../resources/user-group.ts'
import { invalid } from '../../../base/fault.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import type { Records } from '../../../records/records.ts'
import { createRecords, updateRecords } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { user } from '../../../../resources/user.ts'
import { startPrint } from '../prints/jobs.ts'
import { readProgress } from '../progress/read-progress.ts'
import { slipInput, startSlips } from '../slips/jobs.ts'
import { startResults } from '../results/workbook.ts'

interface Member {
  user_id: number
  group_id: number
  username: string
  /** 学号 in the group. */
  number: string | null
}

/** Today's members of groups in the order of the groups, each person once, who are no candidates yet. */
const newCandidates = ({ database, identity }: Records, examId: number, groupIds: readonly number[]) =>
  database.all<Member>(
    sql`select * from (
        select distinct on (m.user_id) m.user_id, m.group_id, t.username, m.number, array_position(${sql.param([...groupIds])}::integer[], m.group_id) as place
        from ${livingMemberships} join "user" t on t.id = m.user_id and t.deleted_at is null${andScope(user, identity, sql`t`)}
        where m.group_id = any(${sql.param([...groupIds])}::integer[]) and ${holdsOn(sql`m`)}
          and not exists (select 1 from exam_candidate c where c.school_exam_id = ${examId}::integer and c.user_id = m.user_id and c.deleted_at is null)
        order by m.user_id, place) one
      order by place, nullif(number, '') collate "reading_order" nulls last, username, user_id`,
    scopeValues(identity),
  )

interface Given {
  group_id: number | null
  number: string
}

/** The numbers of an exam, those in the trash too: who is restored keeps their own. */
const numbersGiven = ({ database }: Records, examId: number): Promise<Given[]> =>
  database.all<Given>(sql`select group_id, number from exam_candidate where school_exam_id = ${examId}::integer`)

/** Gives the members of groups numbers behind those that their groups have already, whatever was removed since. */
function byGroupAndPlace(given: readonly Given[]): (groupId: number) => string {
  const last = new Map<number, PlaceInGroup>()
  let groups = 0
  for (const { group_id, number } of given) {
    const at = placeIn(number, digits)
    if (!at) continue
    groups = Math.max(groups, at.group)
    if (group_id !== null && at.place > (last.get(group_id)?.place ?? 0)) last.set(group_id, at)
  }
  return (groupId) => {
    const before = last.get(groupId) ?? { group: (groups += 1), place: 0 }
    const at = { ...before, place: before.place + 1 }
    last.set(groupId, at)
    return numberOf(at, digits)
  }
}

/** Two digits for groups and three for places: one exam has numbers of one length, however many follow later. */
const digits = { group: 2, place: 3 }

const rules: Readonly<Record<NumberRule, (given: readonly Given[]) => (member: Member) => string>> = {
  group_and_place: (given) => {
    const next = byGroupAndPlace(given)
    return ({ group_id }) => next(group_id)
  },
  student_number: () => (member) => member.number?.trim() || member.username,
  username: () => (member) => member.username,
}

export const school_exam = defineHandlers(declaration, {
  get_school_exam_progress: ({ records }, { id }) => readProgress(records, id),

  print_exam_lists: (context, input) => startPrint(context, input),

  export_exam_results: (context, input) => startResults(context, input),

  print_score_slips: (context, input) => startSlips(context, slipInput.parse(input)),

  take_exam_candidates: ({ records, language }, { id, group_ids, number_by }) =>
    records.transaction(async (inner) => {
      await inner.lock(declaration, id)
      const wanted = [...new Set(group_ids)]
      if ((await inner.getMany(user_group, wanted)).length < wanted.length)
        throw invalid([{ path: 'group_ids', message: messages.noSuchRecord[language] }])
      const rule = number_by ?? 'group_and_place'
      const members = await newCandidates(inner, id, wanted)
      const numberFor = rules[rule](await numbersGiven(inner, id))
      await createRecords(
        inner,
        exam_candidate,
        members.map((member) => ({
          school_exam_id: id,
          user_id: member.user_id,
          group_id: member.group_id,
          number: numberFor(member),
        })),
      )
      const without = rule === 'student_number' ? members.filter(({ number }) => !number?.trim()) : []
      return { added: members.length, without_number: without.length }
    }),

  seat_exam_candidates: ({ records }, { id, order, room_size }) =>
    records.transaction(async (inner) => {
      await inner.lock(declaration, id)
      const candidates = await inner.database.all<{ id: number; number: string; group_id: number | null }>(
        sql`select id, number, group_id from exam_candidate where school_exam_id = ${id}::integer and deleted_at is null and state <> all(${sql.param([...statesLeftOut])}::text[]) order by id`,
      )
      const seats = inSeatOrder(candidates, order ?? 'mixed')
      await updateRecords(
        inner,
        exam_candidate,
        seats.map((one, at) => ({
          id: one.id,
          version: null,
          values: { room: roomName(Math.floor(at / room_size) + 1), seat: (at % room_size) + 1 },
        })),
        { action: 'seat_exam_candidates' },
      )
      return { seated: seats.length, rooms: Math.ceil(seats.length / room_size) }
    }),
})

/** `01`, as it is written on the door. */
const roomName = (number: number): string => String(number).padStart(2, '0')
