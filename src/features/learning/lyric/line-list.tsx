import { useEffect, useId, useRef, type RefObject } from 'react'
import { timeText } from '../../../../resources/learning/lyric/lrc.ts'
import { isEarly, type Editing } from './lyric-model.ts'
import { useLyricTexts } from './use-lyric-texts.ts'

interface LineListProps {
  editing: Editing
  /** The line that is heard. */
  heard: number
  list: RefObject<HTMLUListElement | null>
  choose: (at: number) => void
}

/** All lines with their times; the chosen one is read out, the heard one is marked. */
export function LineList({ editing: { lines, at }, heard, list, choose }: LineListProps) {
  const { t } = useLyricTexts()
  const id = useId()
  const chosen = useRef<HTMLLIElement>(null)
  // Newer browsers answer with a promise, which is no cleanup.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul
      ref={list}
      className="lyric-lines"
      role="listbox"
      tabIndex={0}
      aria-label={t('lyric.lines')}
      aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
    >
      {lines.map((line, n) => (
        <li
          key={n}
          id={`${id}-${n}`}
          ref={n === at ? chosen : undefined}
          role="option"
          aria-selected={n === at}
          data-heard={n === heard || undefined}
          onClick={() => choose(n)}
        >
          <span className="lyric-time" data-early={isEarly(lines, n) || undefined}>
            {line.ms === null ? t('lyric.untimed') : timeText(line.ms)}
            {isEarly(lines, n) && <span className="lyric-early"> {t('lyric.early')}</span>}
          </span>
          <span className="lyric-text">{line.text || '♪'}</span>
        </li>
      ))}
    </ul>
  )
}
