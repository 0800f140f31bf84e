import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { pageLabel } from '../../resources/bank/duplicates/index.ts'
import { duplicatesEn } from '../../src/features/bank/duplicates/duplicates.en.ts'
import { duplicatesZh } from '../../src/features/bank/duplicates/duplicates.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { filled } from '../browser/words.ts'

/**
 * People who write what is nearly there are warned, and may save; duplicates are found, set aside and merged.
 *
 * @chosen-by src/features/bank/duplicates
 */

const { exercise, exam_item } = resources
const words = { zh: duplicatesZh, en: duplicatesEn }

let server: RunningServer
let admin: Client
let factory: RecordFactory
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  stage = openPages(server.origin)
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const stem = '甲、乙两人同时从相距三十六千米的两地出发相向而行，甲每小时走五千米，乙每小时走四千米，求两人相遇的时间'

it.each(['zh', 'en'] as const)(
  'finds duplicates, sets one group aside and merges another (%s)',
  async (language) => {
    const course = await factory.make('subject_course', { name: `查重课程${language}` })
    const make = (text: string) =>
      factory.make('exercise', { subject_course_id: course.id, type: 'essay', stem: text, options: [], answer: null })
    const [kept, gone] = [await make(stem), await make(`（2023·期末）${stem}`)]
    await make('光合作用的光反应阶段发生在叶绿体的类囊体薄膜上，请说明其中能量的变化过程')
    await make('光合作用的光反应阶段发生在叶绿体的类囊体薄膜上，试说明其中能量的变化过程')
    const item = await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [gone.id] })
    await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [kept.id] })
    await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [kept.id] })
    const person = await stage.person({ language })
    const shown = words[language]
    await person.visitAs(administrator.username, administrator.password, exercise.menu!.path)
    await person.button(pageLabel[language], person.main).click()
    await person.settled()
    await enter(
      person.main.getByRole('group', { name: exercise.fields.subject_course_id.label[language], exact: true }),
      [course.name],
    )
    await person.button(language === 'zh' ? shown.search : shown.searchAgain, person.main).click()
    await person.sees(filled(shown.total, { total: 2 }))
    const group = (text: string) => person.main.getByRole('listitem').filter({ hasText: text })
    await person.button(shown.dismiss, group('光合作用')).click()
    await person.toast(shown.dismissed)
    await person.sees(filled(shown.total, { total: 1 }))
    await person.button(shown.merge, group('相向而行')).click()
    await person.button(shown.merge, person.question).click()
    await person.toast(filled(shown.merged, { id: kept.id, moved: 1 }))
    await person.sees(shown.none)
    expect((await admin.must(exam_item, 'detail', { id: item.id })).exercise_ids).toEqual([kept.id])
    expect(
      (await admin.must(exercise, 'trash', { subject_course_id: course.id })).list.map((row: { id: number }) => row.id),
    ).toEqual([gone.id])
  },
  120_000,
)
