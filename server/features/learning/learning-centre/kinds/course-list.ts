import { subject_course } from '../../../../../resources/subject-course.ts'
import { coursesOf, type ShownCourse } from '../contents.ts'
import { html } from '../html.ts'
import { labelIn } from '../label-in.ts'
import { listOrNone, sampleNumbers } from '../list-or-none.ts'
import type { ModuleView, Reading } from './module-view.ts'

const sampleCourse = (n: number, say: Reading['say']): ShownCourse => ({
  id: 0,
  name: say('sample', n),
  subject: null,
  stage: subject_course.fields.stage.example,
})

export const courseList: ModuleView = {
  async draw(module, reading) {
    const { database, site, language, say } = reading
    const courses = await coursesOf(database, { siteId: site.id, module })
    return listOrNone(
      courses,
      sampleNumbers.map((n) => sampleCourse(n, say)),
      ({ name, subject, stage }) =>
        html`<li class="card"><span class="name">${name}</span><span class="facts">${[
          subject,
          labelIn(subject_course.fields.stage, stage, language),
        ]
          .filter(Boolean)
          .join(' · ')}</span></li>`,
      reading,
    )
  },
}
