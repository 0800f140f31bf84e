import { Button, Tag } from 'antd'
import { CopyOutlined } from '@ant-design/icons'
import { baseUrl } from '../../../providers/http.ts'
import { notify } from '../../../providers/notification.ts'
import type { ApiDocsTexts } from '../../base/locales/api-docs.zh.ts'
import { useApiDocsText } from './use-api-docs-text.ts'
import { exampleOf, type CallEntry } from './openapi-model.ts'
import { SchemaTable } from './schema-table.tsx'
import { TryCall } from './try-call.tsx'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

const methodColors: Readonly<Record<string, string>> = { GET: 'blue', POST: 'green' }

export const MethodTag = ({ method }: { method: string }) => <Tag color={ownEntry(methodColors, method)}>{method}</Tag>

const openRights: Readonly<Record<string, keyof ApiDocsTexts>> = { public: 'public', session: 'session' }

function Example({ call }: { call: CallEntry }) {
  const t = useApiDocsText()
  if (!call.body) return null
  const text = JSON.stringify(exampleOf(call.body), null, 2)
  const copy = (): void => void navigator.clipboard?.writeText(text).then(() => notify('success', t('copied')))
  return (
    <section className="api-section">
      <h3>
        {t('example')}
        <Button size="small" type="text" icon={<CopyOutlined />} onClick={copy}>
          {t('copy')}
        </Button>
      </h3>
      <pre className="api-example">{text}</pre>
    </section>
  )
}

/** One call: its name, who may call it, its input and output. */
export function CallView({ call }: { call: CallEntry }) {
  const t = useApiDocsText()
  const open = ownEntry(openRights, call.right)
  return (
    <article className="api-call">
      <h2>{call.summary}</h2>
      <p className="api-address">
        <MethodTag method={call.method} />
        <code>
          {baseUrl('api')}
          {call.path}
        </code>
      </p>
      <p>
        <span className="api-label">{t('right')}</span> {open ? t(open) : <code>{call.right}</code>}
        {call.isJob ? <Tag className="api-job">202 · job</Tag> : null}
      </p>
      {call.query ? <SchemaTable schema={call.query} caption={t('query')} /> : null}
      {call.body ? <SchemaTable schema={call.body} caption={t('body')} /> : null}
      <Example call={call} />
      <SchemaTable schema={call.answer} caption={t('answer')} />
      {call.path.includes('{') ? null : <TryCall key={call.key} call={call} />}
    </article>
  )
}
