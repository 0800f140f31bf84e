import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { HolderOutlined } from '@ant-design/icons'
import { moduleKindOf } from '../../../../resources/learning/module-kinds/index.ts'
import { NamedIcon } from '../../../base/menu/icons.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import type { Module } from './use-centre.ts'
import { useDragged, useDropAtEnd, useDropBeside } from './use-module-drag.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

interface OutlineProps {
  modules: readonly Module[]
  chosen: number | null
  mayMove: boolean
  onChoose: (id: number) => void
  onMove: (id: number, index: number) => void
  onRemove: (id: number) => void
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const optionId = (id: number): string => `centre-module-${id}`

/** The modules in their order: a list box, in which the arrows choose and, with Alt, move. */
export const Outline = memo(function Outline(props: OutlineProps) {
  const { modules, chosen, mayMove, onChoose, onMove, onRemove } = props
  const { t } = useCentreTexts()
  const list = useRef<HTMLUListElement>(null)
  useDropAtEnd(list, modules.length)
  useEffect(() => {
    if (chosen !== null) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen, modules])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = modules.findIndex(({ id }) => id === chosen)
    const step = ownEntry(steps, event.key)
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (step && event.altKey) {
      if (mayMove && chosen !== null) onMove(chosen, at + step)
    } else if (step) {
      const next = modules[at < 0 ? 0 : at + step]
      if (next) onChoose(next.id)
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = event.key === 'Home' ? modules[0] : modules.at(-1)
      if (next) onChoose(next.id)
    } else if (event.key === 'Delete' && chosen !== null) onRemove(chosen)
    else return
    event.preventDefault()
  }
  return (
    <section className="centre-outline">
      <h2 id="centre-outline-title">{t('outline.title')}</h2>
      <p className="view-quiet" id="centre-outline-keys">
        {t('outline.keys')}
      </p>
      <ul
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby="centre-outline-title"
        aria-describedby="centre-outline-keys"
        aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
        onKeyDown={onKeyDown}
      >
        {modules.map((module, index) => (
          <Entry
            key={module.id}
            module={module}
            index={index}
            isChosen={module.id === chosen}
            mayMove={mayMove}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {modules.length === 0 && <p className="view-quiet">{t('outline.empty')}</p>}
    </section>
  )
})

interface EntryProps {
  module: Module
  index: number
  isChosen: boolean
  mayMove: boolean
  onChoose: (id: number) => void
}

const Entry = memo(function Entry({ module, index, isChosen, mayMove, onChoose }: EntryProps) {
  const { t, say } = useCentreTexts()
  const element = useRef<HTMLLIElement>(null)
  useDragged(element, { module: module.id }, mayMove)
  const over = useDropBeside(element, index)
  const kind = moduleKindOf(module.kind)
  const facts = [
    kind && say(kind.label),
    module.state === 'hidden' && t('outline.hidden'),
    (module.shown_from || module.shown_until) && t('outline.limited'),
    module.audience === 'signed_in' && t('outline.signedIn'),
    module.audience === 'groups' && t('outline.groups'),
    module.audience === 'roles' && t('outline.roles'),
  ].filter(Boolean)
  return (
    <li
      ref={element}
      id={optionId(module.id)}
      role="option"
      aria-selected={isChosen}
      className="centre-entry"
      data-hidden={module.state === 'hidden' || undefined}
      data-over={over ?? undefined}
      onClick={() => onChoose(module.id)}
    >
      {mayMove && (
        <span className="centre-handle" title={t('outline.drag')} aria-hidden>
          <HolderOutlined />
        </span>
      )}
      <NamedIcon name={kind?.icon} />
      <span className="centre-entry-words">
        <b>{module.title}</b>
        <small>{facts.join(' · ')}</small>
      </span>
    </li>
  )
})
