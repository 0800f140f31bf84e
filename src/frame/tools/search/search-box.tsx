import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { Input, type InputRef } from 'antd'
import { SearchOutlined } from '@ant-design/icons'
import { useText } from '../../../base/locales/use-text.ts'
import { longestWord, type Typing } from './use-search.ts'

interface SearchBoxProps {
  input: RefObject<InputRef | null>
  typing: Typing
  /** The id of the list below, if any. */
  listId: string | undefined
  activeId: string | undefined
  onStep: (by: 1 | -1) => void
  onEnter: () => void
}

/** The input. The focus stays in it; the arrows move through the list below. */
export function SearchBox({ input, typing, listId, activeId, onStep, onEnter }: SearchBoxProps) {
  const t = useText()
  // The surrounding dialog records in this same turn where the focus was, to return it there.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [input])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <Input
      ref={input}
      allowClear
      size="large"
      role="combobox"
      aria-label={t('tools.search.placeholder')}
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck={false}
      maxLength={longestWord}
      prefix={<SearchOutlined />}
      placeholder={t('tools.search.placeholder')}
      value={typing.typed}
      onChange={(event) => typing.type(event.target.value)}
      onCompositionStart={() => typing.setComposing(true)}
      onCompositionEnd={() => typing.setComposing(false)}
      onKeyDown={onKeyDown}
    />
  )
}
