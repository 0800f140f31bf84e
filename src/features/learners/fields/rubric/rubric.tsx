import type { Rubric } from '../../../../../resources/learners/marking/rubric.ts'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'

const lines = (value: Rubric): string[] => value.map(({ key, label, points }) => `${key} ${label} ${points}`)

const RubricShow = ({ value, mode }: ShowProps<Rubric>) =>
  mode === 'cell' ? (
    lines(value).join('; ')
  ) : (
    <ul className="view-plain-list">
      {lines(value).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

export const rubric = defineWidget<Rubric>({
  Input: lazyPart(() => import('./rubric-input.tsx').then((module) => module.RubricInput)),
  Show: RubricShow,
  text: (value) => lines(value).join('; '),
  wide: true,
  width: 200,
})
