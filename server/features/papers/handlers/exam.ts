import { exam as declaration } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { copiedFields, type Choice } from '../../../../resources/kit/index.ts'
import { exercisesOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import { section } from '../../../../resources/section.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { grant } from '../../../people/grants/grants.ts'
import { grantedRecordsOf } from '../../../people/grants/grants-of.ts'
import { versionsOf } from '../../../records/versions.ts'

/** Of user names that are numbers of learners. */
const usualDigits = 8

/** A title of at most so many characters with a mark at its end. */
const marked = (title: string, mark: string): string => `${title.slice(0, 200 - mark.length)}${mark}`
import { makeSheet, printMade, requireSheetRights } from '../answer-sheets/make-sheet.ts'
import { paperWarnings } from '../paper-files/paper-warnings.ts'

export const exam = defineHandlers(declaration, {
  async copy_exam({ records, language }, { id, title }) {
    const original = await records.get(declaration, id)
    const values = Object.fromEntries(copiedFields(declaration).map((name) => [name, original[name]]))
    const name = title ?? marked(String(original['title']), language === 'zh' ? '（副本）' : ' (copy)')
    const made = await records.create(declaration, { ...values, title: name })
    return { id: made.id }
  },

  async make_answer_sheet(context, { id, kind, identified_by, has_states, red_points, paper, columns, group_ids }) {
    requireSheetRights(context)
    const { subject_course_id } = await context.records.get(declaration, id)
    const sheet = await makeSheet(context.records, {
      exam_id: id,
      subject_course_id: Number(subject_course_id),
      kind,
      identified_by: identified_by ?? 'grid',
      has_states: has_states ?? false,
      red_points: red_points ?? 'none',
      digits: usualDigits,
      paper: paper ?? 'a4',
      columns: columns ?? null,
    })
    await printMade(context, sheet, group_ids ?? [])
    return { id: sheet.id }
  },

  async get_exam_exercises({ records }, { id }) {
    const { sections } = await records.get(declaration, id)
    const wanted = exercisesOf(sections as PaperSection[])
    const current = await records.getMany(
      exercise,
      wanted.map(({ exercise_id }) => exercise_id),
    )
    const versionNow = new Map(current.map(({ id: exerciseId, version }) => [exerciseId, version]))
    const found = await versionsOf(
      records,
      exercise,
      wanted.map(({ exercise_id, version = 1 }) => ({ id: exercise_id, version })),
    )
    const list = found.flatMap((one) =>
      one === null ? [] : [{ ...one, current_version: versionNow.get(one.id) ?? one.version }],
    )
    return { list, total: list.length }
  },

  check_exam: async ({ records, language }, { id }) => ({
    warnings: await paperWarnings(records, { exam_id: id }, language),
  }),

  async get_exam_config({ records, language }) {
    const list = Object.entries(declaration.fields).flatMap(([code, field]) => {
      const of = field.options['of'] as readonly Choice[] | undefined
      if (!of) return []
      const options = of.map(({ value, label }) => ({ value, label: label[language] }))
      return [{ code, label: field.label[language], options }]
    })
    const { rows } = await records.list(section, { sort: 'sort', page_size: '200' })
    const sections = rows.map((row) => {
      const { id, name, instruction, type, default_score, partial_rule, partial_points } = JSON.parse(row)
      return { id, name, instruction, type, default_score, partial_rule, partial_points }
    })
    return { code: declaration.name, list, total: list.length, sections }
  },

  async unbind_chapter_exam({ records }, { ids, chapter_id }) {
    await records.transaction(async (inner) => {
      for (const id of ids) {
        const chapters = (await inner.lock(declaration, id))['chapter_ids'] as number[]
        const chapter_ids = chapters.filter((one) => one !== chapter_id)
        await inner.update(declaration, id, null, { chapter_ids }, 'unbind_chapter_exam')
      }
    })
    return null
  },

  set_exam_auth_to_user: ({ records }, { exam_ids, user_ids, group_ids, ...span }) =>
    grant(records, declaration, exam_ids, { user_ids, group_ids }, span),

  get_exam_auth_to_user: ({ records }, { user_id }) => grantedRecordsOf(records, declaration, user_id),
})
