import type { ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import type { DifferenceProps } from '../../../../base/inputs/widget.ts'
import { StoredDifference } from '../../../../content/difference/stored-difference.tsx'

const nameOf = ({ key, group }: ExerciseOption): string => `${group ?? ''} ${key}`

/** Option by option, each by its letter. */
export function OptionsDifference({ before, after }: DifferenceProps<ExerciseOption[]>) {
  const was = new Map((before ?? []).map((option) => [nameOf(option), option]))
  const is = new Map((after ?? []).map((option) => [nameOf(option), option]))
  const all = [...is.values(), ...[...was.values()].filter((option) => !is.has(nameOf(option)))]
  return (
    <div className="view-option-lines">
      {all.map((option) => {
        const name = nameOf(option)
        const Key = !was.has(name) ? 'ins' : is.has(name) ? 'span' : 'del'
        return (
          <div key={name} className="view-row">
            <Key className="view-key">{option.key}</Key>
            <StoredDifference before={was.get(name)?.text ?? null} after={is.get(name)?.text ?? null} />
          </div>
        )
      })}
    </div>
  )
}
