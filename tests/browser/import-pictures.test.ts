import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { docx } from '../../server/features/bank/question-formats/docx/docx.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/**
 * Questions with pictures, from files of other programs to our own again: what a file shows is drawn at every step.
 * @chosen-by server/features/bank/question-formats/docx server/features/bank/question-formats/qti
 * @chosen-by server/exchange/import/entry-media.ts src/content/rich-text/media.tsx
 */

const fixtures = join(import.meta.dirname, '../features/bank/question-formats/fixtures')
let server: RunningServer
let stage: Stage
let course: { id: number; name: string }
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  course = await new RecordFactory(admin).make('subject_course', { name: '综合' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** A picture by its description: it has arrived, and is drawn. */
async function seesPicture(scope: Locator, alt: string): Promise<void> {
  const picture = scope.getByRole('img', { name: alt, exact: true }).first()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
}

async function upload(person: Person, file: string): Promise<void> {
  await person.visitAs(administrator.username, administrator.password, exercise.menu!.path)
  await person.button(person.words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(join(fixtures, file))
  await person.button(person.words.import.start, person.main).click()
}

it.each([
  ['docx/pandoc.docx', '如图，三角形的', '三角形', 6, '.docx'],
  ['qti/text2qti-canvas.zip', '抛一枚均匀的硬币', '图', 8, '.zip'],
])(
  '%s shows its pictures in the dry run, in the list, in the record, to a learner, and in what is exported',
  async (file, words, alt, count, extension) => {
    const person = await stage.person()
    const { views } = person.words
    await upload(person, file)
    const commit = person.main.getByRole('button', {
      name: new RegExp(`${person.words.import.commit.split('{{')[0]}.*${count}`),
    })
    await commit.waitFor()
    const entry = person.main.getByRole('listitem').filter({ hasText: words })
    await person.button(person.words.import.details, entry).click()
    await seesPicture(person.main, alt)
    await person.takePicture(`import-pictures-1-${extension}`)
    await commit.click()
    await person.page.getByText(new RegExp(person.words.import.didDo.split('{{')[0]!)).waitFor()

    const { list } = await admin.must(exercise, 'list', { sort: 'id', page_size: 100 })
    const made = list.find(({ stem }: { stem: string }) => stem.includes(words.slice(0, 6)))
    await person.visit(exercise.menu!.path)
    await person.sees(words.slice(0, 3))
    await person.visit(`${exercise.menu!.path}/show/${made!.id}`)
    await seesPicture(person.main, alt)
    await person.takePicture(`import-pictures-2-${extension}`)
    await person.button(views.common.preview, person.main).click()
    await seesPicture(person.dialog, alt)
    await person.takePicture(`import-pictures-3-${extension}`)
    await person.page.keyboard.press('Escape')

    await person.visit(exercise.menu!.path)
    await person.button(person.words.export.open, person.main).click()
    const format = extension === '.docx' ? docx.label.zh : 'QTI 3'
    await person.dialog.getByRole('combobox').press('ArrowDown')
    await person.page.locator('.ant-select-item-option').filter({ hasText: format }).click()
    await person.button(person.words.export.start, person.dialog).click()
    const save = person.dialog.getByRole('button', { name: new RegExp(views.widget.download) })
    await save.waitFor()
    const [download] = await Promise.all([person.page.waitForEvent('download'), save.click()])
    const names = Object.keys(unzipSync(await readFile(await download.path())))
    expect(names.filter((name) => /\.(png|jpe?g)$/.test(name)).length).toBeGreaterThan(0)
  },
)
