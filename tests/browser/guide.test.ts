import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { type Language } from '../../resources/kit/index.ts'
import { learn_module } from '../../resources/learn-module.ts'
import { exam } from '../../resources/exam.ts'
import { map_topic } from '../../resources/map-topic.ts'
import { marking_scheme } from '../../resources/marking-scheme.ts'
import { resource as learning_resource } from '../../resources/learning-resource.ts'
import { role } from '../../resources/role.ts'
import { subject_course } from '../../resources/subject-course.ts'
import { writeSheet } from '../fixtures/question-sheet.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { pictures, type Person } from './person.ts'
import { startOf } from './words.ts'

/**
 * The pages that the administrator's guide shows, on the sample bank. `npm run pictures` puts the pictures into
 * `docs/pictures`, where the guide finds them; otherwise they are only taken.
 *
 * @chosen-by docs/pictures docs/administrators.md docs/administrators.zh.md
 */

let server: RunningServer
let stage: Stage
let admin: Client
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-guide-'))
  server = await startServer({ env: { SAMPLE_DATA: '1' } })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
}, 180_000)
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function takeForGuide(person: Person, name: string): Promise<void> {
  const file = `${name}-${person.language}.png`
  expect(await person.overflows()).toBe(false)
  await person.takePicture(`${name}-${person.language}`)
  if (process.env['GUIDE_PICTURES'] !== '1') return
  await mkdir('docs/pictures', { recursive: true })
  await cp(join(pictures, file), join('docs/pictures', file))
}

/** A question that a reviewer sent back. */
async function returned(): Promise<number> {
  const { list } = await admin.must(exercise, 'list', { status: 'draft', page_size: 1 })
  const { id } = list[0] as { id: number }
  await admin.must(exercise, 'submit_exercise', { ids: [id] })
  await admin.must(exercise, 'return_exercise', { ids: [id], return_reason: '选项 B 有歧义，请改为整数。' })
  return id
}

async function checkImport(person: Person): Promise<void> {
  const { language } = person
  const of = exercise.fields
  const path = join(folder, language === 'zh' ? '第一单元.xlsx' : 'unit-1.xlsx')
  await writeSheet(path, [
    ['题号', '题型', '题干', '选项A', '选项B', '选项C', '答案'],
    ['G1', '单选题', '函数 $y=x^2-2x$ 的最小值是', '-1', '0', '1', 'A'],
    ['G2', '判断题', '空集是任何集合的子集。', null, null, null, '对'],
    ['G3', '单选题', '集合 $\\{1,2\\}$ 的子集有多少个？', '2', '3', '4', 'D'],
    [null, '填空题', '$\\sin 30^\\circ=$ ___', null, null, null, '1/2'],
  ])
  await person.visit(`${import_batch.menu!.path}/create?of=${exercise.name}`)
  const { list } = await admin.must(subject_course, 'list', { page_size: 1 })
  await enter(fieldLabelled(person.main, of.subject_course_id.label[language]), (list[0] as { name: string }).name)
  await person.main.locator('input[type=file][accept*=".xlsx"]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  await person.button(person.words.import.check, person.main).click()
  await person.main.getByRole('button', { name: startOf(person.words.import.commit) }).waitFor({ timeout: 60_000 })
}

/** Each picture of the guide: where it is taken, and what is shown there when it can be. */
const scenes: Record<string, (person: Person) => Promise<unknown>> = {
  list: async (person) => {
    await person.visitAs(administrator.username, administrator.password, exercise.menu!.path)
    await person.main.locator('tbody tr[data-row-key]').first().waitFor()
  },
  form: async (person) => {
    const { list } = await admin.must(exercise, 'list', { type: 'single_choice', status: 'draft', page_size: 1 })
    await person.visit(`${exercise.menu!.form}/edit/${(list[0] as { id: number }).id}`)
    await person.form.locator('[data-field=stem]').waitFor()
  },
  review: async (person) => {
    await person.visit(`${exercise.menu!.path}/show/${await returned()}`)
    await person.main.getByRole('alert').first().waitFor()
  },
  import: checkImport,
  tree: async (person) => {
    await person.visit(chapter_catalog.menu!.path)
    await person.main.getByRole('treeitem').first().waitFor()
  },
  centre: async (person) => {
    await person.visit(learn_module.menu!.path)
    await person.main.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor()
    await person.main.getByRole('option').first().click()
    await person.main.locator('.centre-right [data-field=title]').waitFor()
  },
  upload: async (person) => {
    const { language } = person
    await person.visit(`${learning_resource.menu!.path}/create`)
    const field = fieldLabelled(person.form, learning_resource.fields.file.label[language])
    const name = language === 'zh' ? '导数的几何意义.pdf' : 'derivatives.pdf'
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_400_000, ' ')])
    await field.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await field.getByRole('button', { name: `${person.words.views.widget.download} ${name}` }).waitFor()
    await field.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  },
  marking: async (person) => {
    await person.visit(`${marking_scheme.menu!.path}?layout=marking`)
    await person.main.getByRole('status').first().waitFor()
    for (const key of ['b', 'd']) await person.page.keyboard.press(key)
  },
  report: async (person) => {
    const { list } = await admin.must(exam, 'list', { kind: 'final', search: '高中数学', page_size: 1 })
    await person.visit(`${exam.menu!.path}/show/${(list[0] as { id: number }).id}?tab=analysis`)
    await person.page.locator('.analysis-charts canvas, .analysis-charts svg').first().waitFor()
  },
  map: async (person) => {
    await person.visit(map_topic.menu!.path)
    await person.main.locator('.map-node').first().waitFor()
  },
  role: async (person) => {
    const { list } = await admin.must(role, 'list', { is_admin: false, sort: 'id', page_size: 1 })
    await person.visit(`${role.menu!.path}/edit/${(list[0] as { id: number }).id}`)
    await person.form.locator('[data-field=menu_perms]').getByRole('checkbox').first().waitFor()
    await person.form.locator('[data-field=menu_perms]').evaluate((field) => field.scrollIntoView())
  },
}

it.each<Language>(['zh', 'en'])(
  'the guide shows what is there (%s)',
  async (language) => {
    const person = await stage.person({ language, width: 1280, height: 800 })
    for (const [name, goThere] of Object.entries(scenes)) {
      await goThere(person)
      await person.settled()
      await takeForGuide(person, name)
    }
  },
  240_000,
)

it('has a picture of every scene, and no other', async () => {
  const taken = Object.keys(scenes).flatMap((name) => [`${name}-en.png`, `${name}-zh.png`])
  expect((await readdir('docs/pictures')).toSorted()).toEqual(taken.toSorted())
})
