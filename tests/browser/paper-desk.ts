import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { exercise } from '../../resources/exercise.ts'
import type { Language } from '../../resources/kit/index.ts'
import { itemsOf, type PaperSection } from '../../resources/papers/sections.ts'
import { paperEditorEn } from '../../src/features/papers/paper-editor/paper-editor.en.ts'
import { paperEditorZh } from '../../src/features/papers/paper-editor/paper-editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, type RunningServer } from '../fixtures/server.ts'
import type { PersonOptions, Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** The editor of papers as people use it, and a bank to put papers together from. */

export const textsIn = { zh: paperEditorZh, en: paperEditorEn } satisfies Record<Language, unknown>

/** A person in front of the editor of one paper. */
export class Desk {
  readonly person: Person
  readonly texts: typeof paperEditorZh

  constructor(person: Person) {
    this.person = person
    this.texts = textsIn[person.language]
  }

  get page() {
    return this.person.page
  }
  get paper(): Locator {
    return this.page.getByRole('region', { name: this.texts.paper.label })
  }
  get bank(): Locator {
    return this.page.getByRole('complementary', { name: this.texts.bank.title })
  }
  get bankQuestions(): Locator {
    return this.bank.locator('[data-entry]')
  }
  get sections(): Locator {
    return this.paper.locator('.compose-section')
  }
  item(number: number): Locator {
    return this.paper.getByRole('listitem', { name: filled(this.texts.paper.item, { number }), exact: true })
  }
  button(name: string, scope: Locator = this.person.main): Locator {
    return this.person.button(name, scope)
  }

  async ready(): Promise<void> {
    await this.bankQuestions.first().waitFor()
  }

  async seesTotal(count: number, points: number): Promise<void> {
    const text = filled(this.texts.head.totals, { count, points })
    await this.page.locator('.compose-totals').getByText(text, { exact: true }).waitFor()
  }

  async isSaved(): Promise<void> {
    await expect
      .poll(() => this.page.locator('.compose-saving').getAttribute('data-state'), { timeout: 20_000 })
      .toBe('saved')
  }
}

/** Questions of one course, of two points each, and who may put papers together beside the administrator. */
export class PaperBank {
  readonly admin: Client
  readonly course: { id: number }
  readonly ids: number[] = []

  private constructor(admin: Client, course: { id: number }) {
    this.admin = admin
    this.course = course
  }

  static async of(server: RunningServer, questions: number): Promise<PaperBank> {
    const admin = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(admin)
    const bank = new PaperBank(admin, await factory.make('subject_course', { name: '高中数学' }))
    for (let n = 1; n <= questions; n += 1) {
      const stem = `第${String(n).padStart(2, '0')}号：已知函数 <b>f(x)</b>，求值`
      bank.ids.push((await factory.make('exercise', { subject_course_id: bank.course.id, stem, score: 2 })).id)
    }
    await admin.must(exercise, 'publish', { ids: bank.ids })
    await makeUser(admin, 'liwei', ['exam:list', 'exam:update', 'exercise:list', 'subject_course:list'])
    return bank
  }

  async makePaper(title: string, sections: PaperSection[] = []): Promise<number> {
    return (await this.admin.must(exam, 'create', { title, subject_course_id: this.course.id, sections })).id
  }
  async stored(id: number): Promise<PaperSection[]> {
    return (await this.admin.must(exam, 'detail', { id })).sections
  }
  async draft(id: number): Promise<PaperSection[]> {
    return (await this.admin.must(exam, 'get_exam_draft', { id })).content
  }
  /** A section of some of the questions. */
  some(name: string, from: number, to: number): PaperSection {
    return {
      name,
      exercise_items: this.ids.slice(from, to).map((exercise_id) => ({ exercises: [{ exercise_id }] })),
    }
  }
}

export async function sitDown(
  stage: Stage,
  id: number,
  options: PersonOptions = {},
  username = administrator.username,
): Promise<Desk> {
  const person = await stage.person({ motion: true, ...options })
  const secret = username === administrator.username ? administrator.password : password
  await person.visitAs(username, secret, `/testing/examination/edit/${id}`)
  const desk = new Desk(person)
  // On a narrow screen the bank is behind a tab.
  await ((options.width ?? 1440) < 900 ? desk.paper.waitFor() : desk.ready())
  return desk
}

export const exercisesIn = (sections: readonly PaperSection[]): number[] =>
  itemsOf(sections).flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id))

/** Drags slowly enough for the browser to see where. */
export async function drag({ page }: Desk, from: Locator, to: Locator, place: 'top' | 'bottom' = 'top'): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const start = (await from.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 4, start.y + start.height / 2 + 8)
  const end = (await to.boundingBox())!
  const y = place === 'top' ? end.y + 4 : end.y + end.height - 4
  await page.mouse.move(end.x + end.width / 2, y, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2 + 2, y)
  await page.mouse.up()
}
