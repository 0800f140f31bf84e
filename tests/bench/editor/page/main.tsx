import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startI18n } from '../../../../providers/i18n.ts'
import { loadWords } from '../../../../src/base/locales/load-words.ts'
import { QuestionField } from '../../../../src/content/rich-text/question-field.tsx'
import { RichField } from '../../../../src/content/rich-text/rich-field.tsx'
import { StoredPage } from '../../../../src/content/rich-text/stored-page.tsx'
import '../../../../src/records/fields/fields.css'

/** A page of texts with formulas, blanks and marks: as fields to edit, or as texts to read with one plain editor. */

const count = 100

/** No two are the same, so that nothing comes from a cache. */
const stemOf = (round: number, index: number): string =>
  `${round}.${index} 已知函数 <span data-type="formula" data-value="f(x)=\\frac{${index + 1}}{x^{${round + 2}}}+\\sqrt{x}"></span> 的<b>定义域</b>为 <span data-type="blank" data-kind="0"></span>，<br>则 <span data-type="formula" data-value="f(${index})"></span> 的值为<span data-type="underline">多少</span>？`

const stemsOf = (round: number): string[] => Array.from({ length: count }, (_, index) => stemOf(round, index))

function Fields({ stems }: { stems: readonly string[] }) {
  const [values, setValues] = useState(stems)
  return values.map((value, index) => (
    <RichField
      key={index}
      value={value}
      onChange={(after) => setValues(values.with(index, after))}
      size="inline"
      label={String(index)}
      autoFocus={index === 0}
    />
  ))
}

function Texts({ stems }: { stems: readonly string[] }) {
  return stems.map((value, index) =>
    index === 0 ? (
      <QuestionField
        key={index}
        value={value}
        onChange={() => undefined}
        size="inline"
        label={String(index)}
        autoFocus
      />
    ) : (
      <StoredPage key={index} stored={value} />
    ),
  )
}

const painted = (): Promise<void> => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await painted()
}

const client = new QueryClient()
const place = document.querySelector('#root')!
const editable = (within: ParentNode = place): HTMLElement | null =>
  within.querySelector<HTMLElement>('[contenteditable=true][role=textbox]')
let root: Root | undefined
let next: { side: 'fields' | 'texts'; stems: string[] }

Object.assign(globalThis, {
  prepare(side: 'fields' | 'texts', round: number) {
    root?.unmount()
    root = createRoot(place)
    next = { side, stems: stemsOf(round) }
  },
  async draw() {
    const Side = next.side === 'fields' ? Fields : Texts
    flushSync(() =>
      root!.render(
        <QueryClientProvider client={client}>
          <Suspense>
            <Side stems={next.stems} />
          </Suspense>
        </QueryClientProvider>,
      ),
    )
    // Formulas are drawn once MathLive is loaded.
    await until(() => editable() !== null && place.querySelectorAll('math').length >= 2 * count)
    await painted()
  },
  /** The time from a click on a field until one can type in it, in milliseconds. */
  async open(index: number) {
    const field = place.querySelectorAll<HTMLElement>('[data-rich-field]')[index]!
    const begun = performance.now()
    field.querySelector<HTMLElement>('[role=textbox]')!.click()
    await until(() => editable(field) !== null && document.activeElement === editable(field))
    return performance.now() - begun
  },
  editors: () => document.querySelectorAll('[contenteditable=true][role=textbox]').length,
})

await startI18n(loadWords)
Object.assign(globalThis, { isReady: true })
