import { RichField } from './rich-field.tsx'

interface RichLineInputProps {
  id?: string
  /** A question's text as stored. */
  value: string
  onChange: (stored: string) => void
  label: string
  /** More than two: a field of the usual height. Default: one line that grows. */
  minRows?: number
  placeholder?: string
  disabled?: boolean
}

/** Rich text inside a question: an option, a part's stem, an answer. Displayed until it is clicked, then edited. */
export function RichLineInput({ minRows = 1, ...field }: RichLineInputProps) {
  return <RichField {...field} size={minRows > 2 ? 'inline' : 'line'} />
}
