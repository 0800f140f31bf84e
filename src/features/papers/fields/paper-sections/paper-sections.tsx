import { Suspense } from 'react'
import type { PaperSection } from '../../../../../resources/papers/sections.ts'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { json } from '../../../../records/fields/json/json.tsx'

const PaperLine = lazyPart(() => import('./paper-read.tsx').then((module) => module.PaperLine))
const PaperRead = lazyPart(() => import('./paper-read.tsx').then((module) => module.PaperRead))
const PaperDifference = lazyPart(() => import('./paper-read.tsx').then((module) => module.PaperDifference))

const PaperShow = ({ value, mode }: ShowProps<PaperSection[]>) =>
  mode === 'full' ? (
    <PaperRead sections={value} />
  ) : (
    <Suspense fallback={<span className="view-absent">…</span>}>
      <span className="view-one-line">
        <PaperLine sections={value} />
      </span>
    </Suspense>
  )

/** It is edited in the paper editor; the input exists because every widget has one. */
export const paperSections = defineWidget<PaperSection[]>({
  Input: json.Input as never,
  Show: PaperShow,
  Difference: PaperDifference,
  saysChanges: true,
  text: (value) => value.map(({ name }) => name).join('; '),
  wide: true,
  width: 220,
})
