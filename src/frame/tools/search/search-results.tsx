import { useEffect, type MouseEvent } from 'react'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { EnterOutlined, ExportOutlined } from '@ant-design/icons'
import { useText } from '../../../base/locales/use-text.ts'
import { NamedIcon } from '../../../base/menu/icons.tsx'
import { isForBrowser } from '../../frame/use-choose.ts'
import { marked, type Option, type OptionGroup } from './search-model.ts'
import type { Results } from './use-search.ts'

function Marked({ text, word }: { text: string; word: string }) {
  return marked(text, word).map((part, index) => (part.found ? <mark key={index}>{part.text}</mark> : part.text))
}

export interface Choice {
  /** The prefix of the options' ids, so that the box can name the active one. */
  prefix: string
  activeKey: string | null
  onActive: (key: string) => void
  onOpen: (option: Option) => void
}

export const optionId = (prefix: string, key: string): string => `${prefix}-${key}`

interface OptionRowProps {
  option: Option
  word: string
  choice: Choice
}

function OptionRow({ option, word, choice: { prefix, activeKey, onActive, onOpen } }: OptionRowProps) {
  const t = useText()
  const active = option.key === activeKey
  const onClick = (event: MouseEvent): void => {
    if (isForBrowser(event)) return
    event.preventDefault()
    onOpen(option)
  }
  return (
    <a
      role="option"
      id={optionId(prefix, option.key)}
      aria-selected={active}
      className="shell-search-option"
      href={option.href}
      tabIndex={-1}
      onMouseMove={() => onActive(option.key)}
      onClick={onClick}
    >
      <span className="shell-search-icon" aria-hidden="true">
        <NamedIcon name={option.icon ?? 'file'} />
      </span>
      <span className="shell-search-title">
        <Marked text={option.title} word={word} />
      </span>
      {option.hint && (
        <span className="shell-search-hint">
          <Marked text={option.hint} word={word} />
        </span>
      )}
      <span className="shell-search-enter" aria-hidden="true">
        {option.newWindow ? <ExportOutlined title={t('tools.search.newWindow')} /> : <EnterOutlined />}
      </span>
    </a>
  )
}

interface ListProps {
  id: string
  groups: readonly OptionGroup[]
  word: string
  choice: Choice
}

/** The options of the box above, in groups. */
export function ResultList({ id, groups, word, choice }: ListProps) {
  const t = useText()
  const { prefix, activeKey } = choice
  useEffect(() => {
    if (activeKey) document.getElementById(optionId(prefix, activeKey))?.scrollIntoView({ block: 'nearest' })
  }, [prefix, activeKey])
  return (
    <div role="listbox" id={id} aria-label={t('tools.search.title')} className="shell-search-list">
      {groups.map(({ key, label, options }) => (
        <div key={key} role="group" aria-labelledby={optionId(prefix, `group-${key}`)}>
          <div id={optionId(prefix, `group-${key}`)} className="shell-search-group" role="presentation">
            {label}
          </div>
          {options.map((option) => (
            <OptionRow key={option.key} option={option} word={word} choice={choice} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The state of the search besides its results: running, failed, incomplete, empty. */
export function SearchState({ word, results }: { word: string; results: Results }) {
  const t = useText()
  const { groups, searching, failed, incomplete, retry } = results
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <>
      {searching && (
        <div className="shell-search-wait" aria-busy="true" aria-label={t('tools.search.searching')}>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      )}
      {failed && (
        <Alert
          type="warning"
          showIcon
          className="shell-search-note"
          message={t('tools.search.failed')}
          action={
            <Button size="small" onClick={retry}>
              {t('app.tryAgain')}
            </Button>
          }
        />
      )}
      {incomplete.length > 0 && !searching && (
        <Alert
          type="info"
          showIcon
          className="shell-search-note"
          message={t('tools.search.incomplete', { names: incomplete.join(t('tools.search.and')) })}
        />
      )}
      {count === 0 && !searching && !failed && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('tools.search.nothing', { keyword: word })}>
          <span className="shell-search-quiet">{t('tools.search.nothingHint')}</span>
        </Empty>
      )}
      <div role="status" className="shell-search-status">
        {searching ? t('tools.search.searching') : count > 0 ? t('tools.search.found', { count }) : ''}
      </div>
    </>
  )
}
