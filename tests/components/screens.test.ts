import { beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { callOf, listTitleWithin } from '../../resources/kit/index.ts'
import { messages } from '../../resources/kit/messages.ts'
import { fieldOf } from '../../resources/registry/record-fields.ts'
import { section } from '../../resources/section.ts'
import { site } from '../../resources/site.ts'
import { fieldLabelled } from '../browser/controls.ts'
import { filled } from '../browser/words.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { openApp, sharedServer } from './driver.ts'

/**
 * Lists and forms in English, as `tests/browser/screens.test.ts` shows them in Chinese; and a list that is empty, or
 * without its server.
 *
 * @chosen-by src/records/views/list src/records/views/form src/records/screen src/base/locales/en.ts
 */

let admin: Client

beforeAll(async () => {
  const { base } = await sharedServer()
  admin = await new Client(base).login(administrator.username, administrator.password)
})

it('keeps page, order, filters and search of a list in the address over F5 and back', async () => {
  const factory = new RecordFactory(admin)
  const course = await factory.make('subject_course', { name: 'Addresses' })
  for (let n = 1; n <= 25; n++)
    await factory.make('exercise', {
      subject_course_id: course.id,
      stem: `No. ${String(n).padStart(2, '0')}.`,
      difficulty: n <= 12 ? 5 : 2,
    })
  const person = await openApp({ language: 'en', path: `${exercise.menu!.path}?subject_course_id=${course.id}` })
  const firstRow = () => person.row('No. ').innerText()
  await person.seesTotal(25)
  await person.sortBy(fieldOf(exercise, 'id')!.label.en)
  await person.goToPage(2)
  await expect.poll(firstRow).toMatch('No. 21')
  await person.reload()
  await expect.poll(firstRow).toMatch('No. 21')
  await person.isAt(/page=2.*sort=id/)

  await person.filter(exercise.fields.difficulty.label.en, ['Hard'])
  await person.seesTotal(12)
  await person.search('No. 0')
  await person.seesTotal(9)
  await person.isAt(/search=.*difficulty__in=5|difficulty__in=5.*search=/)
  await person.page.goBack()
  await person.seesTotal(12)
  await person.page.goBack()
  await person.seesTotal(25)
  await person.search('绝无此题')
  await person.sees(filled(person.words.views.state.nothingFound, { name: listTitleWithin(exercise).en }))
  await person.button(person.words.views.state.clearFilters).click()
  await person.sees('No. 01')

  await person.filter(exercise.fields.difficulty.label.en, ['Hard'])
  await person.search('No. 0')
  await person.seesTotal(9)
  await person.reload()
  await person.seesTotal(9)
})

it('checks a form as one types, and puts what the server finds at its field', async () => {
  await admin.must(site, 'create', { name: 'Taken', domain: 'en.taken.example.com' })
  const person = await openApp({ language: 'en', path: `${site.menu!.path}/create` })
  const label = (name: 'name' | 'domain') => site.fields[name].label.en
  const fault = (name: 'name' | 'domain') => fieldLabelled(person.form, label(name)).getByRole('alert')
  await person.fillIn({ [label('name')]: 'New campus' })
  await person.fillIn({ [label('name')]: '' })
  await fault('name').filter({ hasText: messages.required.en }).waitFor()
  await person.fillIn({ [label('name')]: 'New campus' })
  await fault('name').waitFor({ state: 'detached' })
  await person.save()
  await fault('domain').filter({ hasText: messages.required.en }).waitFor()
  await person.fillIn({ [label('domain')]: 'en.taken.example.com' })
  await person.save()
  await fault('domain').filter({ hasText: messages.unique.en }).waitFor()
  await person.fillIn({ [label('domain')]: 'en.free.example.com' })
  await person.save()
  await person.toast(person.words.views.form.created)
  await person.sees('en.free.example.com')
})

it.each(['zh', 'en'] as const)(
  'says what to do where nothing is found or nothing is there yet, and shows the list again when its server is back, in %s',
  async (language) => {
    const person = await openApp({ language, path: `${section.menu!.path}?search=nothing` })
    const { state, common } = person.words.views
    const name = listTitleWithin(section)[language]
    await person.sees(filled(state.nothingFound, { name }))
    await person.page.route('**/api/**', (route) => route.abort())
    await person.button(common.refresh, person.main).click()
    const away = person.page.getByRole('status').filter({ hasText: person.words.connection.lostWithInput })
    await away.waitFor()
    await person.page.unrouteAll()
    await away.waitFor({ state: 'detached' })
    await person.sees(filled(state.nothingFound, { name }))

    await person.page.route(`**/api/${callOf(section, 'list').path}*`, async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, list: [], total: 0 } } })
    })
    await person.visit(section.menu!.path)
    await person.sees(filled(state.empty, { name }))
    await person.sees(state.emptyHintCreate)
  },
)
