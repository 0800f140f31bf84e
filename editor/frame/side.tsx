import { InputNumber } from 'antd'
import { maxPixels } from '../stored/nodes.ts'

interface SideProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** The length of a picture's side, in CSS pixels. */
export function Side({ label, value, onChange }: SideProps) {
  return (
    <InputNumber<number>
      size="small"
      className="editor-side"
      aria-label={label}
      placeholder={label}
      min={1}
      max={maxPixels}
      precision={0}
      value={value ?? null}
      onChange={(after) => onChange(after ?? undefined)}
      suffix="px"
      controls={false}
    />
  )
}
