import { cpus } from 'node:os'
import { printLayout } from '../../resources/papers/print-layout.ts'
import { startTypesetter } from '../../server/features/papers/print/engine/start-typesetter.ts'
import type { PaperDocument } from '../../server/features/papers/print/paper/paper-document.ts'
import { sampleCourses } from '../../samples/sample-courses.ts'

/**
 * `npm run bench -- print`: 40 questions of the sample bank with their answers as PDF, in a new process and after an
 * edit, their pages, and 500 questions. Every formula is counted.
 */

const wanted = { coldMs: 1000, editMs: 100, manyMs: 3000 }
const layout = printLayout.parse({ form: 'end', person: true })
const samples = sampleCourses.flatMap(({ questions }) => questions)

const documentOf = (count: number, edit: string): PaperDocument => ({
  language: 'zh',
  title: `${count} 道题`,
  subtitle: '',
  sections: [
    {
      name: '',
      instruction: '',
      items: Array.from({ length: count }, (_, at) => {
        const { type, stem, options, answer, analysis, score } = samples[at % samples.length]!
        const again = at < samples.length ? '' : `（${at}）`
        const edited = at === 7 ? edit : ''
        const question = { key: String(at), type, stem: stem + again + edited, options, answer, analysis, score }
        return { material: '', questions: [question] }
      }),
    },
  ],
})

const formulasIn = (document: PaperDocument): number =>
  JSON.stringify(document).match(/data-type=\\"formula\\"/g)?.length ?? 0
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export async function benchPrint(print: (text: string) => void, rounds: number): Promise<void> {
  const typesetter = startTypesetter({ warn: print })
  const timed = async (document: PaperDocument, wants: 'pdf' | { from: number; count: number } = 'pdf') => {
    const began = performance.now()
    const printed = await typesetter.print({ document, layout, pictures: new Map(), wants })
    return { ms: performance.now() - began, printed }
  }
  const line = (what: string, ms: number, limit: number): void =>
    print(`${what.padEnd(44)} ${Math.round(ms)} ms (wanted: below ${limit})  ${ms < limit ? 'PASS' : 'below'}`)
  try {
    const [cold, edits, pages, many] = [[] as number[], [] as number[], [] as number[], [] as number[]]
    for (let round = 0; round < rounds; round++) {
      await typesetter.stop()
      cold.push((await timed(documentOf(40, ''))).ms)
      for (let edit = 0; edit < 5; edit++) edits.push((await timed(documentOf(40, `改${round}-${edit}`))).ms)
      pages.push((await timed(documentOf(40, `看${round}`), { from: 1, count: 8 })).ms)
      await typesetter.stop()
      many.push((await timed(documentOf(500, ''))).ms)
    }
    print(`${cpus().length} cores, medians of ${rounds} rounds`)
    line('40 questions, new process', median(cold), wanted.coldMs)
    line('40 questions, one edited', median(edits), wanted.editMs)
    line('40 questions, one edited, pages to look at', median(pages), wanted.editMs)
    line('500 questions, new process', median(many), wanted.manyMs)
    for (const count of [40, 500]) {
      const document = documentOf(count, '')
      const { printed } = await timed(document)
      const [of, shown] = [formulasIn(document), printed.formulas]
      print(
        `${count} questions: ${printed.pageCount} pages, ${Math.round(printed.pdf.length / 1024)} kB, ${shown} of ${of} stored formulas  ${shown >= of ? 'PASS' : 'below'}`,
      )
    }
  } finally {
    await typesetter.stop()
  }
}
