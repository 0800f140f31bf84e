import { useMemo, useState } from 'react'
import type { MapLayout } from '../../../../content/map-canvas/map-layout.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

const plain = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

/** The nodes whose names have the words, in the order of the map, and which of them is chosen. */
export function useSearch(layout: MapLayout, chosen: number | null, choose: (id: number) => void) {
  const [words, setWords] = useState('')
  const hits = useMemo(() => {
    const wanted = plain(words)
    return wanted === '' ? null : layout.nodes.filter(({ name }) => plain(name).includes(wanted)).map(({ id }) => id)
  }, [layout, words])
  const found = useMemo(() => new Set(hits), [hits])
  const at = hits === null || chosen === null ? -1 : hits.indexOf(chosen)
  /** Chooses the next one, or with `back` the one before. */
  const next = (back: boolean) => {
    if (!hits || hits.length === 0) return
    const to = at < 0 ? (back ? hits.length - 1 : 0) : (at + (back ? hits.length - 1 : 1)) % hits.length
    choose(itemAt(hits, to))
  }
  return { words, setWords, hits, found, at, next }
}
