import { readFile } from 'node:fs/promises'
import { exam } from '../../../resources/exam.ts'
import { clearedPage } from '../../browser/shared-page.ts'
import type { Stage } from '../../browser/driver.ts'
import type { Person } from '../../browser/person.ts'
import type { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'

/** A question set to print: six questions in two sections. */

export const heading = '高一期中考试'

/** Returns its id. */
export async function makeSetToPrint(admin: Client): Promise<number> {
  const factory = new RecordFactory(admin)
  const { id: subject_course_id } = await factory.make('subject_course', { name: '高中数学' })
  const ids: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    const { id } = await factory.make('exercise', {
      subject_course_id,
      stem: `第${n}号题：已知函数 <span data-type="formula" data-value="f(x)=x^{${n}}"></span>，则`,
      score: 5,
    })
    ids.push(id)
  }
  const sections = [
    { name: '一、选择题', exercise_items: ids.slice(0, 4).map((exercise_id) => ({ exercises: [{ exercise_id }] })) },
    { name: '二、判断题', exercise_items: ids.slice(4).map((exercise_id) => ({ exercises: [{ exercise_id }] })) },
  ]
  return (await admin.must(exam, 'create', { title: heading, subject_course_id, duration: 90, sections })).id
}

/** The pages of the preview that are shown, without those of settings before. */
export const pages = ({ dialog }: Person) => dialog.locator('[aria-busy=false] img')

/** Opens the list with the set chosen, and its pages. */
export function setOnPaper(stage: () => Stage) {
  const open = clearedPage(stage)
  return async (options: Parameters<typeof open>[1] = {}): Promise<Person> => {
    const person = await open(exam.menu!.path, options)
    await person.main.getByRole('checkbox').first().check()
    await person.button(person.words.views.common.print, person.main).click()
    await pages(person).first().waitFor()
    return person
  }
}

export async function downloaded(person: Person, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([person.page.waitForEvent('download'), start()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
