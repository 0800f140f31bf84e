import type { ReactNode } from 'react'
import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { itemAt } from '../../../../resources/kit/present.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { useEditor, type Mend } from './editor-context.ts'
import { numberAt, positionOf, type PaperIndex } from './model/paper-index.ts'
import { isNeeded, type Warning, type WarningKind, type WholeWarning } from './model/warnings.ts'
import { useEditorTexts } from './use-editor-texts.ts'

interface ToMendProps {
  sections: readonly PaperSection[]
  index: PaperIndex
  warnings: readonly Warning[]
  /** Of the paper as a whole. */
  whole: readonly WholeWarning[]
}

const mostShown = 50

/** What opens the place where it is mended; without one it leads to the place alone. */
const opensBy: Readonly<Partial<Record<WarningKind, Mend['by']>>> = {
  noPoints: 'data-edit-points',
  noAnswer: 'data-edit-question',
  newer: 'data-newer',
}

/**
 * What is missing for publishing, and what should be looked at: each leads to its place, with the input that mends it
 * open, and is gone once it is mended.
 */
export function ToMend({ sections, index, warnings, whole }: ToMendProps) {
  const { t } = useEditorTexts()
  const needed = warnings.filter(isNeeded)
  const others = warnings.filter((one) => !isNeeded(one))
  const count = others.length + whole.length
  if (needed.length + count === 0)
    return (
      <div className="compose-warnings-none">
        <CheckCircleOutlined /> {t('outline.fine')}
      </div>
    )
  const entries = (some: readonly Warning[]) => <Entries sections={sections} index={index} warnings={some} />
  return (
    <>
      {needed.length > 0 ? (
        <Group icon={<ExclamationCircleOutlined />} title={t('outline.needed', { count: needed.length })} isNeeded>
          {entries(needed)}
        </Group>
      ) : (
        <div className="compose-warnings-none">
          <CheckCircleOutlined /> {t('outline.ready')}
        </div>
      )}
      {count > 0 && (
        <Group icon={<WarningOutlined />} title={t('outline.warnings', { count })}>
          <WholeEntries whole={whole} />
          {entries(others)}
        </Group>
      )}
    </>
  )
}

interface GroupProps {
  icon: ReactNode
  title: string
  isNeeded?: boolean
  children: ReactNode
}

const Group = ({ icon, title, isNeeded: must, children }: GroupProps) => (
  <section className="compose-warnings" aria-label={title} data-needed={must}>
    <h3>
      {icon} {title}
    </h3>
    <ul>{children}</ul>
  </section>
)

function WholeEntries({ whole }: Pick<ToMendProps, 'whole'>) {
  const { t } = useEditorTexts()
  const { open } = useEditor()
  return whole.map((one) => (
    <li key={one.kind === 'sum' ? 'sum' : one.id}>
      <button type="button" className="view-link" onClick={() => open({ kind: 'facts' })}>
        {one.kind === 'sum' ? t('warnings.sum', { ...one }) : t('warnings.uncovered', { name: one.name })}
      </button>
    </li>
  ))
}

function Entries({ sections, index, warnings }: Omit<ToMendProps, 'whole'>) {
  const { t } = useEditorTexts()
  const { goTo } = useEditor()
  return (
    <>
      {warnings.slice(0, mostShown).map(({ kind, vkey, nth }) => {
        const at = positionOf(sections, vkey)
        const number = numberAt(index, vkey, nth)
        const by = opensBy[kind]
        return (
          <li key={`${kind} ${vkey} ${nth ?? ''}`}>
            <button type="button" className="view-link" onClick={() => goTo(vkey, by && { nth: nth ?? 0, by })}>
              {t(`warnings.${kind}`, { number, name: at ? itemAt(sections, at.section).name : '' })}
            </button>
          </li>
        )
      })}
      {warnings.length > mostShown && (
        <li className="view-quiet">{t('outline.more', { count: warnings.length - mostShown })}</li>
      )}
    </>
  )
}
