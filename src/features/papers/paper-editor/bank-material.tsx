import { useDeferredValue, useRef, type KeyboardEvent } from 'react'
import { CheckOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ColourTag } from '../../../records/fields/choice/colour-tag.tsx'
import { StoredPage } from '../../../content/rich-text/stored-page.tsx'
import { useEditor } from './editor-context.ts'
import { useDragging } from './paper-drag.ts'
import type { Material } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'

/** A material of the bank, which comes with all its questions. */
export function BankMaterial({ material, isUsed }: { material: Material; isUsed: boolean }) {
  const { t } = useEditorTexts()
  const { addMaterial } = useEditor()
  const box = useRef<HTMLLIElement>(null)
  useDragging({ element: box, dragged: { kind: 'material', id: material.id } })
  const text = useDeferredValue(material.material)
  const { title } = material
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.key !== 'Enter') return
    event.preventDefault()
    void addMaterial(material)
  }
  return (
    <li
      ref={box}
      className="compose-bank-question"
      data-entry={material.id}
      data-used={isUsed || undefined}
      tabIndex={0}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className="compose-bank-question-head">
        <ColourTag>{t('bank.materialQuestions', { count: material.exercise_ids.length })}</ColourTag>
        <b className="view-one-line view-grow">{title}</b>
        <Button
          size="small"
          type={isUsed ? 'text' : 'default'}
          icon={isUsed ? <CheckOutlined /> : <PlusOutlined />}
          tabIndex={-1}
          aria-label={t('bank.addOne', { text: title })}
          onClick={() => void addMaterial(material)}
        >
          {t(isUsed ? 'bank.again' : 'bank.add')}
        </Button>
      </div>
      {isUsed && <div className="compose-bank-used">{t('bank.materialInPaper')}</div>}
      {text && <StoredPage className="compose-bank-stem" stored={text} />}
    </li>
  )
}
