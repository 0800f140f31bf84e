import { memo } from 'react'
import type { ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { plainOf } from '../../rich-text/profile-lines.tsx'
import { StoredLine } from '../../rich-text/stored-text.tsx'
import './parts.css'

/** Drawn again when its own option changes, and not with every letter in another of forty. */
const OptionLabel = memo(function OptionLabel({ option: { key, text } }: { option: ExerciseOption }) {
  return (
    <span className="view-option-label">
      <b>{key}</b> <StoredLine stored={text} title={plainOf(text)} />
    </span>
  )
})
export const labelOf = (option: ExerciseOption) => <OptionLabel option={option} />
/** For the list of a select, which is searched by its words. */
export const optionChoices = (options: readonly ExerciseOption[]) =>
  options.map((option) => ({ value: option.key, label: labelOf(option), title: plainOf(option.text) }))
