import { FileAddOutlined } from '@ant-design/icons'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { StateMessage } from '../../screen/states.tsx'
import { AddSection, useAddSection } from './add-section.tsx'
import type { Editor } from './editor-context.ts'
import { positionOf, type PaperIndex } from './model/paper-index.ts'
import { SectionView } from './section-view.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import { paperKeyHandler, placeNow } from './use-paper-keys.ts'

interface PaperBodyProps {
  editor: Editor
  sections: readonly PaperSection[]
  index: PaperIndex
  target: string | undefined
  withAnswers: boolean
  readOnly: boolean
  onTarget: (vkey: string) => void
}

/** The paper itself: its sections, one below the other. */
export function PaperBody({ editor, sections, index, target, withAnswers, readOnly, onTarget }: PaperBodyProps) {
  const { t } = useEditorTexts()
  const addEmpty = useAddSection(editor)
  const onKeyDown = paperKeyHandler({
    editor,
    readOnly,
    addSection: (vkey) => addEmpty({}, (positionOf(editor.sections(), vkey)?.section ?? 0) + 1),
    sayMoved(vkey) {
      const place = placeNow(editor.sections(), vkey)
      if (!place) return
      const { name, number } = place
      editor.announce(
        place.isSection ? t('paper.movedSection', { name, number }) : t('paper.movedItem', { name, number }),
      )
    },
  })
  return (
    <div
      className="compose-body"
      role="region"
      aria-label={t('paper.label')}
      data-panel="paper"
      data-paper
      onKeyDown={onKeyDown}
    >
      {sections.length === 0 ? (
        <StateMessage icon={<FileAddOutlined />} title={t('paper.emptyTitle')} hint={t('paper.emptyHint')}>
          {!readOnly && <AddSection type="primary" />}
        </StateMessage>
      ) : (
        <>
          {sections.map((section, at) => (
            <SectionView
              key={section.vkey}
              section={section}
              at={at}
              count={sections.length}
              index={index}
              isTarget={section.vkey === target}
              withAnswers={withAnswers}
              readOnly={readOnly}
              onTarget={onTarget}
            />
          ))}
          {!readOnly && <AddSection />}
        </>
      )}
    </div>
  )
}
