import { subject_course } from '../../../resources/subject-course.ts'
import { coursesOf } from '../contents.ts'
import { html } from '../html.ts'
import { labelIn } from '../label-in.ts'
import { listOrNone } from '../list-or-none.ts'
import type { ModuleView } from './module-view.ts'

export const courseList: ModuleView = {
  async draw(module, reading) {
    const { database, site, language } = reading
    const courses = await coursesOf(database, { siteId: site.id, module })
    return listOrNone(
      courses.map(
        ({ name, subject, stage }) =>
          html`<li class="card"><span class="name">${name}</span><span class="facts">${[
            subject,
            labelIn(subject_course.fields.stage, stage, language),
          ]
            .filter(Boolean)
            .join(' · ')}</span></li>`,
      ),
      reading,
    )
  },
}
