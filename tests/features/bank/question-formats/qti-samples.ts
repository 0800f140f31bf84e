import { unzipSync } from 'fflate'
import type { ExercisePart } from '../../../../resources/bank/exercise-types/index.ts'
import type { QuestionFormat, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { written } from './format-files.ts'

/** A question of every type with all that its text, choices and answer may hold, as the writers of QTI get them. */

const formula = (latex: string): string =>
  `<span data-type="formula" data-value="${latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></span>`
const blank = '<span data-type="blank" data-kind="0"></span>'
const table = (inside: string): string =>
  `<span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head">表头</span><span data-type="cell" data-col="2">${inside}</span></span></span>`
const image =
  '<span data-type="image" data-src="package:图/1 a.png" data-alt="图&quot;1&quot;" data-width="40" data-height="30"></span>'
const rich = `如图${image}，<b>设${formula('a<b')}</b><br><em>斜</em><span data-type="dots">点</span><span data-type="sub">2</span>${table(`格${formula('\\frac{1}{2}')}`)}`
const options = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ key: String.fromCharCode(65 + index), text }))
const choices = options(rich, formula('x^2'), table('选'), '')

const picture = { name: '图/1 a.png', bytes: new Uint8Array([137, 80, 78, 71]) }

const sample = (type: string, given: Partial<ReadQuestion>): ReadQuestion => ({
  ...emptyQuestion(type, `k/${type} 1`),
  type,
  stem: `题${rich}`,
  analysis: `解析${rich}`,
  score: 6.5,
  difficulty: 4,
  source: '2023年 A & B',
  year: 2023,
  chapters: [['第一章', '集合 & 逻辑']],
  knowledge: [['函数'], ['导数']],
  labels: [['易错', '审题']],
  media: [picture],
  ...given,
})

const matched = [
  ...options('甲', rich).map((one) => ({ ...one, group: 'left' as const })),
  ...options(table('乙'), '丙', '丁').map((one) => ({ ...one, group: 'right' as const })),
]
const pairs = [
  { left: 'A', right: 'B' },
  { left: 'B', right: 'A' },
]
const marking = [{ text: `写出${formula('x=1')}`, score: 3.5 }]
const inDropDown = options(formula('\\alpha'), table('丁'))
const typed = { accept: ['光合作用', 'a<b & "c"'], case_sensitive: true, score: null }

const samples: readonly ReadQuestion[] = [
  sample('single_choice', { options: choices, answer: { type: 'single_choice', key: 'B' } }),
  sample('multiple_choice', {
    options: choices,
    answer: { type: 'multiple_choice', keys: ['A', 'C'], credit: 'penalty' },
  }),
  sample('multiple_choice', {
    options: choices.map((one, index) => ({ ...one, key: String(index + 1) })),
    answer: { type: 'multiple_choice', keys: ['1'], credit: 'some', some_percent: 40 },
  }),
  sample('true_false', { answer: { type: 'true_false', value: false }, analysis: '', score: 1 }),
  sample('fill_blank', {
    stem: `${rich}${blank}，<b>粗${blank}</b>${table(blank)}`,
    answer: { type: 'fill_blank', blanks: [typed, { ...typed, score: 2 }, typed], any_order: true },
  }),
  sample('numeric', {
    answer: { type: 'numeric', accept: ['9.8', '-10'], tolerance: { kind: 'relative', value: 5 }, unit: 'm/s²' },
  }),
  sample('cloze', {
    stem: `甲${blank}乙${table(`丙${blank}`)}`,
    answer: { type: 'cloze', blanks: [{ kind: 'choice', options: inDropDown, key: 'B', score: null }, typed] },
  }),
  sample('word_bank', {
    stem: `${rich}${blank}<b>丁${blank}</b>${table(`戊${blank}`)}`,
    options: choices,
    answer: { type: 'word_bank', keys: ['A', 'B', 'B'], reuse: true },
  }),
  sample('matching', { options: matched, answer: { type: 'matching', pairs, credit: 'all' } }),
  sample('classification', { options: matched, answer: { type: 'classification', pairs } }),
  sample('ordering', { options: choices, answer: { type: 'ordering', keys: ['C', 'A', 'B', 'D'] } }),
  sample('short_answer', { answer: { type: 'short_answer', text: rich, keywords: ['光合', 'a&b'], marking } }),
  sample('essay', {
    answer: { type: 'essay', text: rich, marking },
    media: [picture, { name: '听力.mp3', bytes: new Uint8Array([1]) }],
  }),
]

const parts = samples.map(
  ({ stem, options: given, answer, analysis }, index) =>
    ({ stem, options: given, answer, analysis, score: index % 2 === 0 ? 2 : null }) as ExercisePart,
)

/**
 * Each with an answer and without, and all of them as parts of one; of questions with one key a file keeps it for the
 * first alone.
 */
export const everyQuestion: readonly ReadQuestion[] = [
  ...samples,
  ...samples.map((one) => ({ ...one, answer: null })),
  sample('composite', { answer: { type: 'composite', parts } }),
].map((one, index) => ({ ...one, key: `${one.key}/${index}` }))

/**
 * Formulas that are drawn with all that MathML has: fractions in styles, colours, boxes, strikes, arrows, tables,
 * space.
 */
const formulas: readonly string[] = String.raw`
\displaystyle\sum_{i=1}^n i ;; \dfrac12+\cfrac{1}{1+\cfrac12} ;; {\color{red}x}+\textcolor{#1a2b3c}{y}+\colorbox{yellow}{z} ;; \boxed{\dfrac{1}{2}} ;;
\cancel{x}+\xcancel{y}+\phase{z} ;; \overbrace{a+b}^{n}+\underbrace{c}_{m} ;; \xrightarrow[a]{b} ;; \ce{2H2 + O2 <=>[\Delta] 2H2O} ;;
\begin{align}a&=b\tag{1}\\c&=d\end{align} ;; \raisebox{2pt}{x}+\rule[1pt]{2em}{3pt} ;; \hspace{-1em}a\quad b ;; \sum_{\substack{i<n\\j<m}} ;;
\sideset{_1^2}{_3^4}\prod ;; \begin{array}{|c|c|}\hline a&b\\\hline\end{array} ;; \rlap{/}x\llap{y} ;; \genfrac(){1pt}{0}{a}{b} ;; \newline c ;;
\begin{matrix}\end{matrix} ;; \nobreak x ;; {}^{14}_{6}C ;; \overrightarrow{EF}\widehat{abc} ;; \sqrt[3]{x} ;; \text{若 $y$} ;; \scriptstyle a\textstyle b ;; \bad{`
  .split(';;')
  .map((one) => one.trim())

export const withFormulas: ReadQuestion = sample('essay', {
  stem: `题${formulas.map((latex) => `<b>${formula(latex)}</b>`).join('；')}`,
  answer: null,
})

const decoder = new TextDecoder()

/** The files of XML in a package of the format, by their names. */
export async function xmlFiles(
  format: QuestionFormat,
  questions: readonly ReadQuestion[],
): Promise<Map<string, string>> {
  const { bytes, leftOut } = await written(format, questions)
  if (leftOut.length > 0) throw new Error(`left out: ${JSON.stringify(leftOut)}`)
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xml'))
  return new Map(files.map(([name, content]) => [name, decoder.decode(content)]))
}
