import { exam } from '../../../../../resources/exam.ts'
import { examsOf, type ShownExam } from '../contents.ts'
import { html } from '../html.ts'
import { labelIn } from '../label-in.ts'
import { listOrNone, sampleNumbers } from '../list-or-none.ts'
import type { ModuleView, Reading } from './module-view.ts'

const sampleExam = (n: number, say: Reading['say']): ShownExam => ({
  id: 0,
  title: say('sample', n),
  kind: exam.fields.kind.example,
  duration: 120,
  question_count: 22,
  total_score: 150,
})

export const examList: ModuleView = {
  async draw(module, reading) {
    const { database, site, language, say } = reading
    const all = await examsOf(database, { siteId: site.id, module })
    return listOrNone(
      all,
      sampleNumbers.map((n) => sampleExam(n, say)),
      ({ title, kind, duration, question_count, total_score }) =>
        html`<li class="card"><span class="name">${title}</span><span class="facts">${[
          labelIn(exam.fields.kind, kind, language),
          say('questions', question_count),
          say('points', total_score),
          duration && say('minutes', duration),
        ]
          .filter(Boolean)
          .join(' · ')}</span></li>`,
      reading,
    )
  },
}
