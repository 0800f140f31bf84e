import { useState } from 'react'
import { Input, Typography } from 'antd'
import { sameJson } from './same-json.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { readJson } from './json-model.ts'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

const asText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))

/**
 * A structured value as text. While the text is no JSON, the form keeps it as it was typed: a string where the schema
 * wants an object, so that it cannot be saved by mistake.
 */
function JsonInput({ id, value, onChange, disabled, status }: InputProps<unknown>) {
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

const JsonShow = ({ value, mode }: ShowProps<unknown>) =>
  mode === 'cell' ? <code className="view-one-line">{JSON.stringify(value)}</code> : <pre className="view-code view-code-block">{asText(value)}</pre>

export const json = defineWidget<unknown>({ Input: JsonInput, Show: JsonShow, text: (value) => JSON.stringify(value), wide: true, width: 200 })
