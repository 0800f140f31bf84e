import { Alert, Button } from 'antd'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { useEditor } from './editor-context.ts'
import { numberAt, positionOf, type PaperIndex } from './model/paper-index.ts'
import type { Refused } from './model/paper-state.ts'
import type { KeysOf } from '../../../base/locales/keys.ts'
import type { PaperEditorTexts } from './paper-editor.zh.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

interface ConflictsProps {
  conflicts: readonly Refused[]
  sections: readonly PaperSection[]
  index: PaperIndex
}

/** Changes of this person that others were faster with: what, theirs and mine, and a way to insist. */
export function Conflicts({ conflicts, sections, index }: ConflictsProps) {
  const { t } = useEditorTexts()
  if (conflicts.length === 0) return null
  return (
    <Alert
      className="compose-conflicts"
      type="warning"
      showIcon
      message={t('conflicts.title')}
      description={
        <ul>
          {conflicts.map((one) => (
            <li key={`${one.op_id} ${one.vkey ?? ''}`}>
              <OneConflict conflict={one} sections={sections} index={index} />
            </li>
          ))}
        </ul>
      }
    />
  )
}

function OneConflict({ conflict, sections, index }: Omit<ConflictsProps, 'conflicts'> & { conflict: Refused }) {
  const { t } = useEditorTexts()
  const { sync, change, goTo } = useEditor()
  const words = useConflictWords(conflict, sections, index)
  const { vkey } = conflict
  const useMine = () => {
    if (conflict.reason !== 'changed') return
    const { field, theirs, mine } = conflict
    sync.settle(conflict)
    change([{ op: 'set', vkey: conflict.vkey, field, from: theirs as never, to: mine as never }])
    goTo(conflict.vkey)
  }
  const isThere = vkey !== undefined && positionOf(sections, vkey) !== undefined
  return (
    <>
      {isThere ? (
        <button type="button" className="view-link" onClick={() => goTo(vkey)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}{' '}
      {conflict.reason === 'changed' && isThere && (
        <Button size="small" onClick={useMine}>
          {t('conflicts.useMine')}
        </Button>
      )}{' '}
      <Button size="small" type="text" onClick={() => sync.settle(conflict)}>
        {t('conflicts.keep')}
      </Button>
    </>
  )
}

function useConflictWords(conflict: Refused, sections: readonly PaperSection[], index: PaperIndex): string {
  const { t } = useEditorTexts()
  if (conflict.reason === 'gone') return t('conflicts.gone')
  if (conflict.reason === 'invalid') return t('conflicts.invalid', { message: conflict.message ?? '' })
  const [first, nth, inner] = conflict.field.split('.')
  const field = t(`conflicts.fields.${inner ?? first}` as KeysOf<PaperEditorTexts>)
  const at = positionOf(sections, conflict.vkey)
  const number = numberAt(index, conflict.vkey, Number(nth ?? 0))
  const place =
    at?.item === undefined
      ? t('conflicts.ofSection', { name: at ? itemAt(sections, at.section).name : '', field })
      : t('conflicts.ofItem', { number, field })
  const valueText = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('conflicts.nothing')
    if (Array.isArray(value)) return value.join(' + ')
    return typeof value === 'number' ? String(value) : `“${String(value)}”`
  }
  return t('conflicts.changed', { place, mine: valueText(conflict.mine), theirs: valueText(conflict.theirs) })
}
