import { useId, useRef, useState } from 'react'
import { Modal, type InputRef } from 'antd'
import { useNavigate } from 'react-router'
import type { UserInfo } from '../../../../resources/system/account-calls.ts'
import { useText } from '../../../base/locales/use-text.ts'
import type { ToolDialogProps } from '../tool-dialog-props.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts'
import { RecentList, recentKey } from './recent-list.tsx'
import { SearchBox } from './search-box.tsx'
import { stepped, type Option } from './search-model.ts'
import { optionId, ResultList, SearchState } from './search-results.tsx'
import { useResults, useTyping } from './use-search.ts'
import './search.css'

/** Opens the chosen option, in this window or in a new one. */
function useOpen(): (option: Option) => void {
  const navigate = useNavigate()
  return ({ href, newWindow }) => {
    if (newWindow) globalThis.open(href, '_blank', 'noopener,noreferrer')
    else void navigate(href.slice(1))
  }
}

function KeyHints() {
  const t = useText()
  return (
    <div className="shell-search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('tools.search.toChoose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('tools.search.toOpen')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('tools.search.toClose')}
      </span>
    </div>
  )
}

function SearchPanel({ person, onClose }: { person: UserInfo; onClose: () => void }) {
  const t = useText()
  const open = useOpen()
  const prefix = useId()
  const input = useRef<InputRef>(null)
  const typing = useTyping()
  const { word } = typing
  const results = useResults(person, word)
  const [recent, setRecent] = useState(() => recentSearches(person.id))
  const [pointed, onActive] = useState<string | null>(null)
  const options = results.groups.flatMap((group) => group.options)
  const keys: { key: string }[] = word === '' ? recent.map((one) => ({ key: recentKey(one) })) : options
  // Enter opens the first result; of recent searches none, until one is selected.
  const activeKey = keys.find(({ key }) => key === pointed)?.key ?? (word === '' ? null : (options[0]?.key ?? null))
  const choose = (option: Option): void => {
    keepSearch(person.id, word)
    onClose()
    open(option)
  }
  const onEnter = (): void => {
    if (!typing.isSettled) return typing.searchNow()
    const option = options.find(({ key }) => key === activeKey)
    if (option) return choose(option)
    const again = word === '' ? recent.find((one) => recentKey(one) === activeKey) : undefined
    if (again) typing.searchNow(again)
  }
  const clear = (): void => {
    forgetSearches(person.id)
    setRecent([])
    // The button that had the focus is gone with them.
    input.current?.focus()
  }
  const listId = `${prefix}-list`
  return (
    <div className="shell-search">
      <SearchBox
        input={input}
        typing={typing}
        listId={keys.length > 0 ? listId : undefined}
        activeId={activeKey === null ? undefined : optionId(prefix, activeKey)}
        onStep={(by) => onActive(stepped(keys, activeKey, by)?.key ?? null)}
        onEnter={onEnter}
      />
      <div className="shell-search-body">
        {word !== '' && options.length > 0 && (
          <ResultList
            id={listId}
            groups={results.groups}
            word={word}
            choice={{ prefix, activeKey, onActive, onOpen: choose }}
          />
        )}
        {word !== '' && <SearchState word={word} results={results} />}
        {word === '' && recent.length > 0 && (
          <RecentList
            id={listId}
            prefix={prefix}
            words={recent}
            activeKey={activeKey}
            onActive={onActive}
            onChoose={typing.searchNow}
            onClear={clear}
          />
        )}
        {word === '' && recent.length === 0 && <p className="shell-search-start">{t('tools.search.start')}</p>}
      </div>
      <KeyHints />
    </div>
  )
}

export default function SearchDialog({ person, open, onClose }: ToolDialogProps) {
  const t = useText()
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('tools.search.title')}
      footer={null}
      width={640}
      destroyOnHidden
      className="shell-search-dialog"
    >
      <SearchPanel person={person} onClose={onClose} />
    </Modal>
  )
}
