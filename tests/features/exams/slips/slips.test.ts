import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resultsOf, type Candidate, type Score } from '../../../../server/features/exams/results/totals.ts'
import type { CandidateResult, ExamResults } from '../../../../server/features/exams/results/read-results.ts'
import { printJob } from '../../../../server/features/exams/prints/jobs.ts'
import { slipPages } from '../../../../server/features/exams/slips/slips.ts'
import { startTypst } from '../../../../server/features/papers/print/engine/typst.ts'
import type { ShownRanks } from '../../../../resources/exams/slips.ts'
import type { Placed } from '../prints/printed-lists.ts'
import { pagesOfPdf, squeezed } from '../../papers/print/pdf-text.ts'

/** Slips of scores on their pages, set in their own process. */

const typst = startTypst('server/features/papers/print/template')
const names = ['语文', '数学', '英语', '物理', '化学', '生物', '政治', '历史', '地理']

/** Of these scores, by candidate and subject; every third candidate is of another group. */
function resultsWith(scores: readonly (readonly (Score | undefined)[])[], conversion = 'none'): ExamResults {
  const subjects = (scores[0] ?? []).map((_, at) => ({
    id: at + 1,
    name: names[at] ?? '',
    exam_id: at + 1,
    conversion,
    weight: 100,
  }))
  const candidates = scores.map(
    (own, at): Candidate => ({
      id: at + 1,
      group_id: at % 3 === 0 ? 1 : 2,
      site_id: null,
      scores: new Map(own.flatMap((score, nth) => (score === undefined ? [] : [[nth + 1, score] as const]))),
    }),
  )
  const results = resultsOf(candidates, subjects).map(
    (result, at): CandidateResult => ({
      ...result,
      number: `26${String(at).padStart(4, '0')}`,
      name: `考生${String(at).padStart(3, '0')}`,
      group_id: at % 3 === 0 ? 1 : 2,
      group: `高二${at % 3 === 0 ? 1 : 2}班`,
      site: '',
      earlierRank: null,
      scores: candidates[at]?.scores ?? new Map(),
      attempts: new Map(),
    }),
  )
  return { subjects, candidates: results, lines: [], earlier: null, corrections: new Map() }
}

async function printed(results: ExamResults, ranks: ShownRanks, candidates = results.candidates) {
  const asked = { title: '高二期中考试', school: '实验中学', ranks, language: 'zh' } as const
  const job = await printJob(slipPages(results, candidates, asked))
  const typeset = typst.set(job.template, { ...(job.data as object), traced: true }, job.files)
  const places = (typeset.metadata('places') as Placed[]).map((one) => ({
    ...one,
    text: one.text.replaceAll('\u200b', ''),
  }))
  typst.forget()
  const pdf = typeset.pdf({ tags: false })
  if (process.env['KEEP']) await (await import('node:fs/promises')).writeFile(process.env['KEEP'], pdf)
  return { places, pageCount: typeset.pageCount, text: async () => squeezed((await pagesOfPdf(pdf)).join('')) }
}

const score = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((half) => half * 50),
  fc.constantFrom<Score>('absent', 'missing', 'open'),
)

it('have each candidate once, with every point and rank in its place, and nothing overlaps', async () => {
  const scores = fc
    .integer({ min: 1, max: 9 })
    .chain((count) =>
      fc.array(fc.array(score, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 24 }),
    )
  await fc.assert(
    fc.asyncProperty(scores, fc.constantFrom<ShownRanks>('none', 'group', 'all'), async (given, ranks) => {
      const results = resultsWith(given)
      const { places, pageCount } = await printed(results, ranks)
      const groups = [1, 2].map((group) => results.candidates.filter(({ group_id }) => group_id === group).length)
      expect(pageCount).toBe(groups.reduce((sum, count) => sum + Math.ceil(count / 10), 0))
      for (const one of places) expect(one.natural, one.text).toBeLessThanOrEqual(one.height + 0.1)
      for (const one of results.candidates) {
        const name = places.filter(({ text }) => text === one.name)
        expect(name).toHaveLength(1)
        const { page, y } = name[0]!
        const own = places.filter((at) => at.page === page && at.y > y + 10 && at.y < y + 60)
        const values = [...one.scores.values()].map((value) =>
          typeof value === 'number'
            ? String(value / 100)
            : { absent: '缺考', missing: '无答卷', open: '未批完', unseen: '不可见' }[value],
        )
        const expected = [
          ...values,
          one.total === null ? '–' : String(one.total / 100),
          ...(ranks === 'none' ? [] : [one.groupRank === null ? '–' : String(one.groupRank)]),
          ...(ranks === 'all' ? [one.rank === null ? '–' : String(one.rank)] : []),
        ]
        const lowest = Math.max(...own.map((at) => at.y))
        expect(
          own
            .filter((at) => at.y > lowest - 8)
            .toSorted((a, b) => a.x - b.x)
            .map(({ text }) => text),
        ).toEqual(expected)
      }
    }),
    { numRuns: 25 },
  )
})

it('have converted points with their level, and subjects that are taken alone', async () => {
  const results = resultsWith(
    [
      [9000, 8000],
      [8000, 7000],
      [7000, undefined],
    ],
    'five_levels',
  )
  const found = await (await printed(results, 'all')).text()
  expect(found.match(/赋分\d+\([A-E]\)/g)).toHaveLength(5)
  expect(found).toMatch(/考生002高二2班考号260002语文总分班级名次名次/)
})
