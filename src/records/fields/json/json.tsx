import { asText } from './json-text.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'
import './json.css'

const JsonShow = ({ value, mode }: ShowProps<unknown>) =>
  mode === 'cell' ? (
    <code className="view-one-line">{JSON.stringify(value)}</code>
  ) : (
    <pre className="view-code view-code-block">{asText(value)}</pre>
  )

export const json = defineWidget<unknown>({
  Input: lazyPart(() => import('./json-input.tsx').then((module) => module.JsonInput)),
  Show: JsonShow,
  text: (value) => JSON.stringify(value),
  wide: true,
  width: 200,
})
