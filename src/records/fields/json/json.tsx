import { Suspense } from 'react'
import { partOptions } from '../../../../resources/kit/json-parts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { countOf } from './json-parts.ts'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const JsonView = lazyPart(() => import('./json-view.tsx').then((module) => module.JsonView))
const JsonDifference = lazyPart(() => import('./json-view.tsx').then((module) => module.JsonDifference))

/** In words, by what its field declares of its parts (`resources/kit/json-parts.ts`). */
const JsonShow = (props: ShowProps<unknown>) => (
  <Suspense fallback={<span className="view-absent">…</span>}>
    {props.mode === 'cell' ? (
      <span className="view-one-line">
        <JsonView {...props} />
      </span>
    ) : (
      <JsonView {...props} />
    )}
  </Suspense>
)

export const json = defineWidget<unknown>({
  Input: lazyPart(() => import('./json-input.tsx').then((module) => module.JsonInput)),
  Show: JsonShow,
  Difference: JsonDifference,
  saysChanges: true,
  text: (value, { language }) => ({ zh: `${countOf(value)} 项`, en: `Entries: ${countOf(value)}` })[language],
  wide: true,
  wider: (field) => partOptions(field).table !== undefined,
  width: 200,
})
