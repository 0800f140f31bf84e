import { FileAddOutlined } from '@ant-design/icons'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { StateMessage } from '../../../base/message-page/states.tsx'
import { AddSection, useAddSection } from './add-section.tsx'
import type { Editor } from './editor-context.ts'
import { positionOf, type PaperIndex } from './model/paper-index.ts'
import { SectionView } from './section-view.tsx'
import { useSame } from './use-steady.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { paperKeyHandler, placeNow } from './use-paper-keys.ts'

interface PaperBodyProps {
  editor: Editor
  sections: readonly PaperSection[]
  index: PaperIndex
  /** Of the paper as it was painted: what a change does to other sections follows. */
  overview: PaperIndex
  target: string | undefined
  withAnswers: boolean
  readOnly: boolean
  onTarget: (vkey: string) => void
}

/** The numbers of each question that is in the paper more than once; the same object as long as they are the same. */
function useTwins({ places }: PaperIndex): ReadonlyMap<number, string> {
  const twins = [...places].flatMap(([id, numbers]) => (numbers.length > 1 ? [[id, numbers.join(', ')] as const] : []))
  return useSame(new Map(twins), JSON.stringify(twins))
}

/** The paper itself: its sections, one below the other. */
export function PaperBody({
  editor,
  sections,
  index,
  overview,
  target,
  withAnswers,
  readOnly,
  onTarget,
}: PaperBodyProps) {
  const { t } = useEditorTexts()
  const addEmpty = useAddSection(editor)
  const twins = useTwins(overview)
  const firstOf = (vkey: string): number => overview.sections.get(vkey)?.first ?? index.sections.get(vkey)?.first ?? 0
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
              first={firstOf(section.vkey!)}
              points={overview.sections.get(section.vkey!)?.points ?? 0}
              twins={twins}
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
