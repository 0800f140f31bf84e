import { useMemo, useState } from 'react'
import { Input, Typography } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { readJson } from './json-model.ts'
import { asText } from './json-text.ts'
import { rowsOf } from './row-parts.ts'
import { RowsInput } from './rows-input.tsx'
import { TableInput } from './table-input.tsx'
import { partOptions } from '../../../../resources/kit/json-parts.ts'
import { sameJson } from '../../../base/inputs/same-json.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

/**
 * A structured value as text. While the text is no JSON, the form keeps it as typed: a string where the schema requires
 * an object, so that it cannot be saved by mistake.
 */
function TextInput({ id, value, onChange, disabled, status }: InputProps<unknown>) {
  const { t } = useViewTexts()
  const [typed, setTyped] = useState(() => (typeof value === 'string' ? value : asText(value)))
  const reading = readJson(typed)
  const given = typeof value === 'string' && !reading.ok ? typed : value
  if (reading.ok && !sameJson(reading.value, given ?? null)) setTyped(asText(given))
  const change = (text: string) => {
    setTyped(text)
    const read = readJson(text)
    onChange(read.ok ? read.value : text)
  }
  return (
    <>
      <Input.TextArea
        id={id}
        className="view-code"
        value={typed}
        onChange={(event) => change(event.target.value)}
        onBlur={() => reading.ok && setTyped(asText(reading.value))}
        autoSize={{ minRows: 4, maxRows: 20 }}
        spellCheck={false}
        disabled={disabled}
        status={reading.ok ? status : 'error'}
      />
      {!reading.ok && (
        <Typography.Text type="danger" role="alert">
          {t('widget.jsonFault', { line: reading.line, column: reading.column })}
        </Typography.Text>
      )}
    </>
  )
}

/** A list of plain objects as rows of inputs, or as a table where its field has one; another value as text. */
export function JsonInput(props: InputProps<unknown>) {
  const rows = useMemo(() => rowsOf(props.field), [props.field])
  if (!rows) return <TextInput {...props} />
  const { table } = partOptions(props.field)
  return table ? <TableInput {...props} rows={rows} given={table.given} /> : <RowsInput {...props} rows={rows} />
}
