import type { Ref } from 'react'
import { HolderOutlined } from '@ant-design/icons'
import { useEditorTexts } from './use-editor-texts.ts'

/** Where a section or an item is taken to be dragged. */
export function DragHandle({ name, ref }: { name: string; ref: Ref<HTMLSpanElement> }) {
  const { t } = useEditorTexts()
  return (
    <span ref={ref} className="compose-handle" title={t('paper.drag', { name })}>
      <HolderOutlined />
    </span>
  )
}
