import { exam } from '../../../resources/exam.ts'
import { examsOf } from '../contents.ts'
import { html } from '../html.ts'
import { labelIn } from '../label-in.ts'
import { listOrNone } from '../list-or-none.ts'
import type { ModuleView } from './module-view.ts'

export const examList: ModuleView = {
  async draw(module, reading) {
    const { database, site, language, say } = reading
    const all = await examsOf(database, { siteId: site.id, module })
    return listOrNone(
      all.map(
        ({ title, kind, duration, question_count, total_score }) =>
          html`<li class="card"><span class="name">${title}</span><span class="facts">${[
            labelIn(exam.fields.kind, kind, language),
            say('questions', question_count),
            say('points', total_score),
            duration && say('minutes', duration),
          ]
            .filter(Boolean)
            .join(' · ')}</span></li>`,
      ),
      reading,
    )
  },
}
