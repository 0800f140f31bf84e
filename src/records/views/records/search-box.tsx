import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { SearchOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { mayRead, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { useTyped } from '../../../base/inputs/use-typed.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { ListState } from '../../screen/list-model.ts'
import { useRights } from '../../../base/session/use-rights.ts'

export interface SearchBoxProps {
  resource: AnyResource
  state: ListState
  setState: (next: ListState, quietly?: boolean) => void
}

const searchAfterMs = 400

/** A label within a sentence; Chinese has no small letters. */
const within = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** The words that the list is searched for: a moment after they are typed, or at once by Enter. */
export function SearchBox({ resource, state, setState }: SearchBoxProps) {
  const { t, say } = useViewTexts()
  const { rights } = useRights()
  const fields = resource.fields
  const readable = (resource.list.search ?? []).filter((name) => mayRead(resource, namedIn(fields, name), rights))
  const { typed, type, coming, sent } = useTyped(state.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (text: string, quietly = false) => {
    clearTimeout(timer.current)
    const search = text.trim()
    if (search === coming) return
    sent(search)
    setState({ ...state, page: 1, search }, quietly)
  }
  const latest = useRef({ typed, ask })
  useLayoutEffect(() => {
    latest.current = { typed, ask }
  })
  const askSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.ask(latest.current.typed, true), searchAfterMs)
  }, [])
  // Words that were typed just before another tab was opened are searched for when the list is shown again.
  useEffect(() => {
    askSoon()
    return () => clearTimeout(timer.current)
  }, [askSoon])
  if (readable.length === 0) return null
  const searched = readable.map((name) => within(say(namedIn(fields, name).label)))
  const number = fieldOf(resource, 'id')
  const label = t('list.searchIn', {
    fields: [...searched, ...(number ? [say(number.label)] : [])].join(t('common.listSeparator')),
  })
  return (
    <Input
      className="view-search"
      prefix={<SearchOutlined />}
      value={typed}
      onChange={(event) => {
        type(event.target.value)
        askSoon()
      }}
      onPressEnter={() => ask(typed)}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      allowClear
    />
  )
}
