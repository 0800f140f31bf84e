import { conversions } from '../../../../resources/exams/conversions.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { effectivePoints, reachedBy } from './lines.ts'
import type { CandidateResult, ExamResults, ExamSubject } from './read-results.ts'
import { points, scoreCell, texts } from './sheet-cells.ts'

/** The sheets of a school exam's results: every candidate, the groups side by side, the lines, and the rules. */

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

const ruleRows = ({ subjects, lines, earlier, corrections }: ExamResults, language: Language): CellValue[][] => [
  [texts.subject[language], texts.weight[language], texts.rule[language], texts.source[language]],
  ...subjects.map((subject): CellValue[] => {
    const rule = ruleOf(subject)
    const { label, source } = rule ?? { label: texts.rawPoints, source: { zh: '', en: '' } }
    return [subject.name, subject.weight / 100, label[language], source[language]]
  }),
  [],
  ...subjects.flatMap(({ name, exam_id }) =>
    (corrections.get(exam_id ?? 0) ?? []).map((one): CellValue[] => [
      name,
      '',
      texts.corrected[language],
      one[language],
    ]),
  ),
  [texts.ranked[language]],
  ...(earlier === null ? [] : [[texts.changed[language].replace('{exam}', earlier)]]),
  ...(lines.length > 0 ? [[texts.effectiveRule[language]]] : []),
]

export interface Sheet {
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
