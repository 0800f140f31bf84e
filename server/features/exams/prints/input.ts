import { z } from 'zod'
import { examListOptions } from '../../../../resources/exams/prints.ts'
import { recordId } from '../../../../resources/kit/index.ts'

const { list, group_ids, rooms, subjects, language } = examListOptions

/** The input of the job: that of the action, with what was left out as null. */
export const printInput = z.strictObject({
  id: recordId,
  list: list.schema,
  group_ids: group_ids.schema.nullable(),
  rooms: rooms.schema.nullable(),
  subjects: subjects.schema.nullable(),
  tickets_a_page: examListOptions.tickets_a_page.schema,
  photo: examListOptions.photo.schema,
  stickers_a_page: examListOptions.stickers_a_page.schema,
  columns: examListOptions.columns.schema,
  first_seat: examListOptions.first_seat.schema,
  language: language.schema,
})
export type PrintInput = z.infer<typeof printInput>
