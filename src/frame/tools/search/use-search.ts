import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { searchRecords, type Found } from '../../../../providers/global-search.ts'
import { resources } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { UserInfo } from '../../../../resources/system/account-calls.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { useText } from '../../../base/locales/use-text.ts'
import { shownMenus } from '../../../base/menu/menu-model.ts'
import { matchingPages, recordGroups, type OptionGroup } from './search-model.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

const afterTypingMs = 500
/** The server accepts no longer word. */
export const longestWord = 60

export interface Typing {
  typed: string
  type: (text: string) => void
  /** During a composition (an input method) nothing is searched. */
  setComposing: (composing: boolean) => void
  /** The searched word: the input, when typing has stopped. */
  word: string
  /** Searches at once, for the input or a given word. */
  searchNow: (text?: string) => void
  /** Whether the input is the searched word. */
  isSettled: boolean
}

export function useTyping(): Typing {
  const [typed, type] = useState('')
  const [composing, setComposing] = useState(false)
  const [word, setWord] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    if (composing) return undefined
    const timer = setTimeout(() => setWord(wanted), wanted === '' ? 0 : afterTypingMs)
    return () => clearTimeout(timer)
  }, [wanted, composing])
  const searchNow = (text = typed): void => {
    type(text)
    setWord(text.trim())
  }
  return { typed, type, setComposing, word, searchNow, isSettled: word === wanted }
}

export interface Results {
  groups: OptionGroup[]
  searching: boolean
  failed: boolean
  retry: () => void
  /** The labels of resources that could not be searched in time. */
  incomplete: string[]
}

const noRecords: Found = { list: [], total: 0, incomplete: [] }
const byName: Readonly<Record<string, AnyResource>> = resources

/**
 * Pages at once, records when the server has responded. A response belongs to its word: the next word aborts the
 * previous request, and a late response is never shown for another word.
 */
export function useResults({ menus }: UserInfo, word: string): Results {
  const t = useText()
  const { language } = useLanguage()
  const {
    data = noRecords,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['search', language, word],
    queryFn: ({ signal }) => searchRecords(word, signal),
    enabled: word !== '',
  })
  const groups = useMemo(() => {
    const options = word === '' ? [] : matchingPages(shownMenus(menus), word, language)
    const pages = options.length > 0 ? [{ key: 'pages', label: t('tools.search.pages'), options }] : []
    return [...pages, ...recordGroups(data.list, byName, language)]
  }, [menus, word, language, t, data])
  return {
    groups,
    searching: isFetching,
    failed: isError && !isFetching,
    retry: () => void refetch(),
    incomplete: data.incomplete.map((name) => ownEntry(byName, name)?.label[language] ?? name),
  }
}
