import type { ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { RichTextHtml } from '../../rich-text/rich-text-html.tsx'
import './parts.css'

export function OptionLines({ options }: { options: readonly ExerciseOption[] }) {
  return (
    <div className="view-option-lines">
      {options.map((option) => (
        <div key={`${option.group ?? ''}${option.key}`} className="view-row">
          <span className="view-key">{option.key}</span>
          <RichTextHtml html={option.text} profile="question" />
        </div>
      ))}
    </div>
  )
}
