import { conversions } from '../../../../resources/exams/conversions.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { effectivePoints, reachedBy } from './lines.ts'
import type { CandidateResult, ExamResults, ExamSubject } from './read-results.ts'
import type { Score } from './totals.ts'

/** The sheets of a school exam's results: every candidate, the groups side by side, the lines, and how it was computed. */

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
  site: { zh: '学校', en: 'School' },
  siteRank: { zh: '校名次', en: 'Rank in the school' },
  earlierRank: { zh: '上次名次', en: 'Rank before' },
  change: { zh: '名次变化', en: 'Change' },
  lines: { zh: '上线', en: 'Lines' },
  line: { zh: '分数线', en: 'Line' },
  linePoints: { zh: '总分线', en: 'Total of the line' },
  compared: { zh: '有名次人数', en: 'With a rank' },
  reached: { zh: '上线人数', en: 'Reach it' },
  share: { zh: '上线率 %', en: 'Share %' },
  effective: { zh: '有效分', en: 'effective points' },
  alone: { zh: '单上线', en: 'reach these' },
  both: { zh: '双上线', en: 'reach both' },
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
  changed: {
    zh: '名次变化：与“{exam}”相比，正数为进步。',
    en: 'Change: against “{exam}”; above zero is better.',
  },
  effectiveRule: {
    zh: '有效分：选考该科的考生中，有多少人总分上线，就取该科从高到低的第多少名的分数。单上线为该科达到有效分，双上线为同时总分上线。',
    en: 'Effective points: of those who take the subject as many have them as reach the line. “Reach these” have them, “reach both” have the total as well.',
  },
} as const

const points = (hundredths: number | null): CellValue => (hundredths === null ? '' : hundredths / 100)

const scoreCell = (score: Score | undefined, language: Language): CellValue =>
  typeof score === 'number' ? score / 100 : score === undefined ? '' : texts[score][language]

/** How many places were gained. */
const changeOf = ({ rank, earlierRank }: CandidateResult): CellValue =>
  rank === null || earlierRank === null ? '' : earlierRank - rank

const ruleOf = ({ conversion }: ExamSubject) => conversions.find(({ value }) => value === conversion)

function resultRows(
  subjects: readonly ExamSubject[],
  { candidates, earlier }: Pick<ExamResults, 'candidates' | 'earlier'>,
  language: Language,
): CellValue[][] {
  const say = (text: keyof typeof texts): string => texts[text][language]
  const hasSites = new Set(candidates.map(({ site }) => site)).size > 1
  const headings = subjects.flatMap((subject) => [
    subject.name,
    ...(ruleOf(subject) ? [`${subject.name} ${say('converted')}`, `${subject.name} ${say('level')}`] : []),
  ])
  return [
    [
      say('number'),
      say('name'),
      ...(hasSites ? [say('site')] : []),
      say('group'),
      ...headings,
      say('raw'),
      say('total'),
      say('groupRank'),
      ...(hasSites ? [say('siteRank')] : []),
      say('rank'),
      ...(earlier === null ? [] : [say('earlierRank'), say('change')]),
    ],
    ...candidates.map((one): CellValue[] => [
      one.number,
      one.name,
      ...(hasSites ? [one.site] : []),
      one.group,
      ...subjects.flatMap((subject): CellValue[] => {
        const converted = one.converted.get(subject.id)
        const raw = scoreCell(one.scores.get(subject.id), language)
        return ruleOf(subject) ? [raw, converted?.points ?? '', converted?.level ?? ''] : [raw]
      }),
      points(one.raw),
      points(one.total),
      one.groupRank ?? '',
      ...(hasSites ? [one.siteRank ?? ''] : []),
      one.rank ?? '',
      ...(earlier === null ? [] : [one.earlierRank ?? '', changeOf(one)]),
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

/** For each line every group, and all: who reaches it, and the effective points of the subjects. */
function lineRows({ subjects, candidates, lines }: ExamResults, language: Language): CellValue[][] {
  const say = (text: keyof typeof texts): string => texts[text][language]
  const parts = [...groupedBy(candidates, ({ group }) => group), [say('all'), candidates] as const]
  const rows = lines.flatMap((line) => {
    const effective = effectivePoints(candidates, subjects, line)
    return parts.map(([group, members]): CellValue[] => {
      const { compared, line: reached, subjects: ofSubjects } = reachedBy(members, line, effective)
      return [
        line.name,
        line.points / 100,
        group,
        compared,
        reached,
        compared === 0 ? '' : Math.round((reached * 10_000) / compared) / 100,
        ...subjects.flatMap(({ id }): CellValue[] => {
          const own = ofSubjects.get(id)
          return [points(effective.get(id) ?? null), own?.alone ?? '', own?.both ?? '']
        }),
      ]
    })
  })
  const of = [say('effective'), say('alone'), say('both')]
  const headings = subjects.flatMap(({ name }) => of.map((one) => `${name} ${one}`))
  return [
    [say('line'), say('linePoints'), say('group'), say('compared'), say('reached'), say('share'), ...headings],
    ...rows,
  ]
}

const ruleRows = ({ subjects, lines, earlier }: ExamResults, language: Language): CellValue[][] => [
  [texts.subject[language], texts.weight[language], texts.rule[language], texts.source[language]],
  ...subjects.map((subject): CellValue[] => {
    const rule = ruleOf(subject)
    const { label, source } = rule ?? { label: texts.rawPoints, source: { zh: '', en: '' } }
    return [subject.name, subject.weight / 100, label[language], source[language]]
  }),
  [],
  [texts.ranked[language]],
  ...(earlier === null ? [] : [[texts.changed[language].replace('{exam}', earlier)]]),
  ...(lines.length > 0 ? [[texts.effectiveRule[language]]] : []),
]

interface Sheet {
  name: string
  rows: CellValue[][]
}

export const resultsLabel = texts.results

export const resultSheets = (results: ExamResults, language: Language): Sheet[] => [
  { name: texts.results[language], rows: resultRows(results.subjects, results, language) },
  { name: texts.groups[language], rows: groupRows(results.subjects, results.candidates, language) },
  ...(results.lines.length > 0 ? [{ name: texts.lines[language], rows: lineRows(results, language) }] : []),
  { name: texts.rules[language], rows: ruleRows(results, language) },
]
