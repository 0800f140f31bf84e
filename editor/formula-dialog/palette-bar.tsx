import { memo, useRef, useState, type KeyboardEvent } from 'react'
import type { EditorWords } from '../words.ts'
import { Drawn } from './drawn.tsx'
import { palettes, shownOf, type PaletteEntry, type PaletteName } from './palettes.ts'
import { ownEntry } from '../stored/own-entry.ts'

const names = Object.keys(palettes) as PaletteName[]
const keptAs = 'formula-palette'

function lastPalette(): PaletteName {
  try {
    return names.find((name) => name === localStorage.getItem(keptAs)) ?? 'common'
  } catch {
    return 'common'
  }
}

function keepPalette(name: PaletteName): void {
  try {
    localStorage.setItem(keptAs, name)
  } catch {
    return
  }
}

const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The arrow keys move from one to the next, around the end. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = ownEntry(sideways, event.key)
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  if (!step || at === -1) return
  event.preventDefault()
  all[(at + step + all.length) % all.length]!.focus()
}

interface PaletteBarProps {
  words: EditorWords['formulas']
  onInsert: (latex: string) => void
}

const Symbols = memo(function Symbols({
  entries,
  onInsert,
}: {
  entries: readonly PaletteEntry[]
  onInsert: (latex: string) => void
}) {
  return entries.map((entry, index) => (
    <button
      key={entry.latex}
      type="button"
      className="formula-symbol"
      tabIndex={index === 0 ? 0 : -1}
      title={entry.latex.replaceAll('#?', '')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onInsert(entry.latex)}
    >
      <Drawn latex={shownOf(entry)} />
    </button>
  ))
})

/** Symbols by subject; the last subject is selected again the next time. */
export function PaletteBar({ words, onInsert }: PaletteBarProps) {
  const [name, setName] = useState(lastPalette)
  const insert = useRef(onInsert)
  insert.current = onInsert
  const stable = useRef((latex: string) => insert.current(latex))
  return (
    <div className="formula-palette">
      <div className="formula-palette-names" role="tablist" aria-label={words.palette} onKeyDown={walk}>
        {names.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === name}
            tabIndex={one === name ? 0 : -1}
            className="formula-palette-name"
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setName(one)}
            onClick={() => {
              setName(one)
              keepPalette(one)
            }}
          >
            {words.palettes[one]}
          </button>
        ))}
      </div>
      <div className="formula-symbols" role="tabpanel" aria-label={words.palettes[name]} onKeyDown={walk}>
        <Symbols entries={palettes[name]} onInsert={stable.current} />
      </div>
    </div>
  )
}
