import { useId, useState } from 'react'
import { Alert, Button, Input, Segmented } from 'antd'
import { SendOutlined } from '@ant-design/icons'
import { HttpFault } from '../../../providers/fault.ts'
import { send, type SendOptions } from '../../../providers/http.ts'
import { useApiDocsText } from './use-api-docs-text.ts'
import { exampleOf, type CallEntry } from './openapi-model.ts'

type Given = Record<string, unknown>

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The typed input, as the fields of a call; null when it is no JSON object. */
function fieldsIn(text: string): Given | null {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The server's response, refusals included, shown as it is. */
async function answerOf(call: CallEntry, options: SendOptions): Promise<unknown> {
  try {
    return await send(
      { method: call.method as 'GET' | 'POST', base: 'api', path: call.path },
      { ...options, quietFor: 'all' },
    )
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error
    const { code, message: msg, httpStatus: status, errors, current, used_by, retry_after, request_id } = error
    return { status, code, msg, data: { errors, current, used_by, retry_after, request_id } }
  }
}

function optionsFor(call: CallEntry, type: string, fields: Given, file: File | undefined): SendOptions {
  if (call.method === 'GET') return { query: fields }
  if (call.filePart === undefined) return { body: fields, headers: { 'Content-Type': type } }
  const body = new FormData()
  if (file) body.append(call.filePart, file, file.name)
  return { query: fields, body }
}

/** Sends a call as the logged-in person, with a typed body, and shows the response. */
export function TryCall({ call }: { call: CallEntry }) {
  const t = useApiDocsText()
  const id = useId()
  const input = call.method === 'GET' || call.filePart !== undefined ? call.query : call.body
  const [text, setText] = useState(() =>
    JSON.stringify(call.method === 'GET' ? {} : input ? exampleOf(input) : {}, null, 2),
  )
  const [type, setType] = useState(call.bodyTypes[0] ?? '')
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const fields = fieldsIn(text)
  const run = async () => {
    if (!fields) return
    setSending(true)
    try {
      setAnswer(await answerOf(call, optionsFor(call, type, fields, file)))
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="api-section api-try">
      <h3>{t('try')}</h3>
      {call.method === 'POST' ? <Alert type="warning" showIcon message={t('isReal')} /> : null}
      {call.bodyTypes.length > 1 ? (
        <Segmented
          value={type}
          onChange={setType}
          options={call.bodyTypes.map((value) => ({ value, label: value }))}
          aria-label={t('encoding')}
        />
      ) : null}
      {call.filePart === undefined ? null : (
        <input type="file" aria-label={call.filePart} onChange={(event) => setFile(event.target.files?.[0])} />
      )}
      <label htmlFor={id}>
        {call.method === 'GET' || call.filePart !== undefined ? t('queryAsJson') : t('bodyAsJson')}
      </label>
      <Input.TextArea
        id={id}
        className="api-json"
        spellCheck={false}
        autoSize={{ minRows: 3, maxRows: 18 }}
        value={text}
        status={fields ? undefined : 'error'}
        onChange={(event) => setText(event.target.value)}
      />
      {fields ? null : (
        <p role="alert" className="api-fault">
          {t('noObject')}
        </p>
      )}
      <Button type="primary" icon={<SendOutlined />} loading={isSending} disabled={!fields} onClick={() => void run()}>
        {t('send')}
      </Button>
      {answer === undefined ? null : (
        <pre className="api-example" aria-label={t('answered')} role="status">
          {JSON.stringify(answer, null, 2)}
        </pre>
      )}
    </section>
  )
}
