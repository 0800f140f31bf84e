import { Suspense, useState } from 'react'
import { exercise } from '../../../../resources/exercise.ts'
import type { AnyField } from '../../../../resources/kit/index.ts'
import { operandInput } from '../../../records/fields/operands.ts'
import { choiceFilters, treeFilters, type BankFilters } from './use-bank.ts'
import { useEditorTexts } from './use-editor-texts.ts'

interface FiltersProps {
  course: number
  filters: BankFilters
  onChange: (filters: BankFilters) => void
}

/** The conditions for questions of the bank. */
export function Filters({ course, filters, onChange }: FiltersProps) {
  const { t, say } = useEditorTexts()
  const [withMore, setWithMore] = useState(false)
  const shown = [...choiceFilters, ...(withMore ? treeFilters : treeFilters.slice(0, 1))]
  const record = { subject_course_id: course }
  return (
    <div className="compose-bank-filters">
      {shown.map((name) => {
        const field = exercise.fields[name] as AnyField
        const isTree = (treeFilters as readonly string[]).includes(name)
        const Input = operandInput(field, isTree ? 'under' : 'eq')
        return (
          <div
            key={name}
            className={isTree ? 'compose-bank-filter-wide' : undefined}
            role="group"
            aria-label={say(field.label)}
          >
            <Suspense>
              <Input
                field={field}
                value={filters[name]}
                onChange={(value) => onChange({ ...filters, [name]: value })}
                record={record}
                resource={exercise}
                placeholder={say(field.label)}
                withAll
              />
            </Suspense>
          </div>
        )
      })}
      <button
        type="button"
        className="view-link compose-bank-more"
        aria-expanded={withMore}
        onClick={() => setWithMore(!withMore)}
      >
        {t(withMore ? 'bank.fewer' : 'bank.more')}
      </button>
    </div>
  )
}
