import { memo, useRef } from 'react'
import { numberLabel } from '../../../../resources/papers/numbering.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { useEditor } from './editor-context.ts'
import type { PaperIndex } from './model/paper-index.ts'
import { rangeOf } from './model/paper-index.ts'
import type { Warning, WholeWarning } from './model/warnings.ts'
import { useDragging } from './paper-drag.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { ToMend } from './to-mend.tsx'

interface OutlineProps {
  sections: readonly PaperSection[]
  index: PaperIndex
  warnings: readonly Warning[]
  /** Of the paper as a whole. */
  whole: readonly WholeWarning[]
  readOnly: boolean
}

/** The sections with the numbers of their questions, and what should be looked at; each leads to its place. */
export const Outline = memo(function Outline({ sections, index, warnings, whole, readOnly }: OutlineProps) {
  const { t } = useEditorTexts()
  const marked = new Set(warnings.map(({ vkey }) => vkey))
  return (
    <nav className="compose-outline" aria-label={t('outline.title')} data-panel="outline">
      {sections.length === 0 && <div className="compose-outline-none">{t('outline.empty')}</div>}
      <ol className="compose-outline-sections">
        {sections.map((section) => (
          <OutlineSection key={section.vkey} section={section} index={index} marked={marked} readOnly={readOnly} />
        ))}
      </ol>
      {sections.length > 0 && <ToMend sections={sections} index={index} warnings={warnings} whole={whole} />}
    </nav>
  )
})

interface OutlineSectionProps extends Pick<OutlineProps, 'index' | 'readOnly'> {
  section: PaperSection
  marked: ReadonlySet<string>
}

function OutlineSection({ section, index, marked, readOnly }: OutlineSectionProps) {
  const { t } = useEditorTexts()
  const { goTo } = useEditor()
  const entry = useRef<HTMLLIElement>(null)
  const vkey = section.vkey!
  const over = useDragging({ element: entry, ...(readOnly ? {} : { place: { kind: 'end', vkey } }) })
  const facts = index.sections.get(vkey)
  const range =
    facts?.first == null
      ? t('outline.none')
      : facts.first === facts.last
        ? t('outline.one', { first: facts.first })
        : t('outline.range', { first: facts.first, last: facts.last! })
  return (
    <li ref={entry} className="compose-outline-section" data-over={over ?? undefined}>
      <button type="button" className="compose-outline-name" data-panel-start onClick={() => goTo(vkey)}>
        <b>{section.name}</b>
        <span className="view-quiet">
          {range} · {t('outline.points', { points: facts?.points ?? 0 })}
        </span>
      </button>
      <div className="compose-outline-numbers">
        {section.exercise_items.map((item) => {
          const range = rangeOf(index, item.vkey!)
          const number = range?.from ?? 0
          return (
            <button
              key={item.vkey}
              type="button"
              className="compose-outline-number"
              data-marked={marked.has(item.vkey!) || undefined}
              aria-label={t('outline.goTo', { number })}
              tabIndex={-1}
              onClick={() => goTo(item.vkey!)}
            >
              {range && numberLabel(range)}
            </button>
          )
        })}
      </div>
    </li>
  )
}
