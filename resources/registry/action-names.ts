import { registered, type Text } from '../kit/index.ts'

/** What a history calls the things that were done, wherever they are declared. */
export type ActionNames = Readonly<Record<string, Text>>

/** What the server writes down without a person's action of that name. */
const byServer: ActionNames = {
  begin_sitting: { zh: '开始作答', en: 'Began the sitting' },
  submit_sitting: { zh: '交卷', en: 'Submitted' },
  change_rubric: { zh: '修改评分标准', en: 'Changed the rubric' },
  stop_score_correction: { zh: '更正中断', en: 'Correction stopped' },
  settle_marking: { zh: '评卷定分', en: 'Scored by marking' },
  settle_scan_page: { zh: '扫描页入库', en: 'Recorded a scanned page' },
  settle_simulate_answer_exam: { zh: '模拟考试定分', en: 'Settled the mock exam' },
  /** Histories that were written before the two actions had names of their own. */
  member: { zh: '调整角色成员', en: 'Changed the members of a role' },
}

export const allActionNames = (): ActionNames => ({
  ...Object.fromEntries(
    Object.values(registered()).flatMap(({ actions }) =>
      Object.entries(actions).map(([name, { label }]) => [name, label]),
    ),
  ),
  ...byServer,
})

/** The same when they are there: the site loads them with the first history. */
export const actionNames = (): Promise<ActionNames> => Promise.resolve(allActionNames())
