import { z } from 'zod'
import { conversions } from '../../../../resources/exams/conversions.ts'
import { rightOf, type Language } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { rowsOf, storePieces, workbookOf, type CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor } from '../../../records/records.ts'
import { readResults, type CandidateResult, type ExamResults, type ExamSubject } from './read-results.ts'
import type { Score } from './totals.ts'

/** The results of a school exam as a workbook: every candidate, the groups side by side, and how it was computed. */

const texts = {
  results: { zh: '成绩总表', en: 'Results' },
  groups: { zh: '班级对比', en: 'Groups' },
  rules: { zh: '算法', en: 'Rules' },
  number: { zh: '考号', en: 'Number' },
  name: { zh: '姓名', en: 'Name' },
  group: { zh: '班级', en: 'Group' },
  converted: { zh: '赋分', en: 'converted' },
  level: { zh: '等级', en: 'level' },
  raw: { zh: '原始总分', en: 'Raw total' },
  total: { zh: '总分', en: 'Total' },
  groupRank: { zh: '班级名次', en: 'Rank in the group' },
  rank: { zh: '名次', en: 'Rank' },
  absent: { zh: '缺考', en: 'absent' },
  open: { zh: '未批完', en: 'not marked yet' },
  sat: { zh: '参考人数', en: 'Sat' },
  mean: { zh: '平均分', en: 'Mean' },
  best: { zh: '最高分', en: 'Highest' },
  last: { zh: '最低分', en: 'Lowest' },
  all: { zh: '全部考生', en: 'All candidates' },
  subject: { zh: '科目', en: 'Subject' },
  weight: { zh: '权重', en: 'Weight' },
  rule: { zh: '计分', en: 'Counted as' },
  source: { zh: '说明', en: 'Explanation' },
  rawPoints: { zh: '原始分', en: 'Raw points' },
  ranked: {
    zh: '名次：总分相同的并列，其后空出；缺考或未批完一门计入总分的科目，没有名次。缺考不算零分。',
    en: 'Rank: equal totals share one, and the next is left out. Who missed a subject that counts, or is not marked in it, has none; absent is no zero.',
  },
} as const

const points = (hundredths: number | null): CellValue => (hundredths === null ? '' : hundredths / 100)

const scoreCell = (score: Score | undefined, language: Language): CellValue =>
  typeof score === 'number' ? score / 100 : score === undefined ? '' : texts[score][language]

const ruleOf = ({ conversion }: ExamSubject) => conversions.find(({ value }) => value === conversion)

function resultRows(
  subjects: readonly ExamSubject[],
  candidates: readonly CandidateResult[],
  language: Language,
): CellValue[][] {
  const say = (text: keyof typeof texts): string => texts[text][language]
  const headings = subjects.flatMap((subject) => [
    subject.name,
    ...(ruleOf(subject) ? [`${subject.name} ${say('converted')}`, `${subject.name} ${say('level')}`] : []),
  ])
  return [
    [say('number'), say('name'), say('group'), ...headings, say('raw'), say('total'), say('groupRank'), say('rank')],
    ...candidates.map((one): CellValue[] => [
      one.number,
      one.name,
      one.group,
      ...subjects.flatMap((subject): CellValue[] => {
        const converted = one.converted.get(subject.id)
        const raw = scoreCell(one.scores.get(subject.id), language)
        return ruleOf(subject) ? [raw, converted?.points ?? '', converted?.level ?? ''] : [raw]
      }),
      points(one.raw),
      points(one.total),
      one.groupRank ?? '',
      one.rank ?? '',
    ]),
  ]
}

/** Of those who sat it: how many, mean, highest and lowest; the mean with two decimals, half up. */
function figures(all: readonly number[]): CellValue[] {
  if (all.length === 0) return [0, '', '', '']
  const sum = all.reduce((total, one) => total + one, 0)
  return [all.length, Math.round(sum / all.length) / 100, Math.max(...all) / 100, Math.min(...all) / 100]
}

function groupRows(
  subjects: readonly ExamSubject[],
  candidates: readonly CandidateResult[],
  language: Language,
): CellValue[][] {
  const say = (text: keyof typeof texts): string => texts[text][language]
  const of = [say('sat'), say('mean'), say('best'), say('last')]
  const parts = [...groupedBy(candidates, ({ group }) => group), [say('all'), candidates] as const]
  return [
    [
      say('group'),
      ...[...subjects.map(({ name }) => name), say('total')].flatMap((name) => of.map((one) => `${name} ${one}`)),
    ],
    ...parts.map(([group, members]): CellValue[] => [
      group,
      ...subjects.flatMap(({ id }) =>
        figures(members.flatMap(({ scores }) => scores.get(id) ?? []).filter((score) => typeof score === 'number')),
      ),
      ...figures(members.flatMap(({ total, rank }) => (rank !== null && total !== null ? [total] : []))),
    ]),
  ]
}

const ruleRows = (subjects: readonly ExamSubject[], language: Language): CellValue[][] => [
  [texts.subject[language], texts.weight[language], texts.rule[language], texts.source[language]],
  ...subjects.map((subject): CellValue[] => {
    const rule = ruleOf(subject)
    const { label, source } = rule ?? { label: texts.rawPoints, source: { zh: '', en: '' } }
    return [subject.name, subject.weight / 100, label[language], source[language]]
  }),
  [],
  [texts.ranked[language]],
]

interface Sheet {
  name: string
  rows: CellValue[][]
}

export const resultSheets = ({ subjects, candidates }: ExamResults, language: Language): Sheet[] => [
  { name: texts.results[language], rows: resultRows(subjects, candidates, language) },
  { name: texts.groups[language], rows: groupRows(subjects, candidates, language) },
  { name: texts.rules[language], rows: ruleRows(subjects, language) },
]

const input = z.strictObject({ id: z.int(), language: z.enum(['zh', 'en']) })

const resultsKind: JobKind<z.infer<typeof input>, { isDone: true }> = {
  right: () => rightOf(school_exam, 'export_exam_results'),
  input,
  async *steps({ input: { id, language }, cursor, database, files, identity }) {
    if (cursor) return
    const records = recordsFor(database, identity)
    const { title } = await records.get(school_exam, id)
    const sheets = resultSheets(await readResults(records, id), language)
    const fileName = `${String(title)} ${texts.results[language]}.xlsx`
    const file = await storePieces(
      files,
      identity,
      fileName,
      workbookOf(sheets.map(({ name, rows }) => ({ name, rows: rowsOf(rows) }))),
    )
    yield { cursor: { isDone: true }, total: 1, write: async () => ({ processed: 1, file }) }
  },
  summary: () => ({ zh: '成绩表已写好', en: 'The results are written' }),
}
export const examResults = defineJobs({ exam_results: resultsKind })

/** Starts the job, after the results were read once, so that a refusal comes at once. */
export async function startResults(
  { records, jobs }: ActionContext,
  { id, language }: { id: number; language: Language },
): Promise<{ job_id: number }> {
  const { title } = await records.get(school_exam, id)
  await readResults(records, id)
  const name = { zh: `成绩表：${String(title)}`, en: `Results: ${String(title)}` }
  return { job_id: await jobs.enqueue('exam_results', name, { id, language }) }
}
