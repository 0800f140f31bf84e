import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Result, Spin } from 'antd'
import { DownloadOutlined, SearchOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import { sendForFile } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import { useApiDocsText } from './use-api-docs-text.ts'
import { CallView, MethodTag } from './call-view.tsx'
import { callsIn, grouped, matching, type CallEntry, type OpenApi } from './openapi-model.ts'
import './api-docs.css'

function useDocument() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['openapi', language],
    // The document comes without the envelope of other responses, so that other tools can read it too.
    queryFn: async ({ signal }) =>
      JSON.parse(await (await sendForFile(sessionCalls.openapi, { signal })).text()) as OpenApi,
    staleTime: Infinity,
  })
}

function save(document: OpenApi): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))
  Object.assign(globalThis.document.createElement('a'), { href: address, download: 'openapi.json' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

interface ListProps {
  calls: readonly CallEntry[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

function CallList({ calls, chosen, onChoose }: ListProps) {
  const t = useApiDocsText()
  if (calls.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noMatch')} />
  return grouped(calls).map(([tag, ofTag]) => (
    <section key={tag}>
      <h2>{tag}</h2>
      <ul>
        {ofTag.map(({ key, method, path, summary }) => (
          <li key={key}>
            <button type="button" aria-current={key === chosen || undefined} onClick={() => onChoose(key)}>
              <MethodTag method={method} />
              <span>
                {summary}
                <small>{path}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Every call that the person may make, from the server's own description. The address names the selected one. */
export default function ApiDocsPage() {
  const t = useApiDocsText()
  const say = useText()
  const { data: document, isError, refetch } = useDocument()
  const [query, setQuery] = useSearchParams()
  const [words, setWords] = useState('')
  const calls = useMemo(() => (document ? callsIn(document, t('others')) : []), [document, t])
  const found = matching(calls, useDeferredValue(words))
  const chosen = calls.find(({ key }) => key === query.get('call'))
  if (isError) {
    return (
      <Result
        status="warning"
        title={t('failed')}
        extra={<Button onClick={() => void refetch()}>{say('app.tryAgain')}</Button>}
      />
    )
  }
  if (!document) return <Spin className="api-waiting" size="large" />
  return (
    <div className="api" data-chosen={chosen ? true : undefined}>
      <nav className="api-list" aria-label={t('title')}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="api-count">{t('count', { count: found.length })}</p>
        <CallList calls={found} chosen={chosen?.key} onChoose={(key) => setQuery({ call: key }, { replace: true })} />
      </nav>
      <div className="api-detail">
        {chosen ? (
          <>
            <Button className="api-back" onClick={() => setQuery({}, { replace: true })}>
              {t('title')}
            </Button>
            <CallView call={chosen} />
          </>
        ) : (
          <Empty description={t('choose')}>
            <p>{t('lead')}</p>
            <Button icon={<DownloadOutlined />} onClick={() => save(document)}>
              {t('download')}
            </Button>
          </Empty>
        )}
      </div>
    </div>
  )
}
