import { memo, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { actOn } from '../../../../providers/data.ts'
import { exam } from '../../../../resources/exam.ts'
import { useEditor, type Editor } from './editor-context.ts'
import { addSection, type NewSection } from './model/commands.ts'
import { sectionName } from '../../../../resources/papers/section-names.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { newKey } from './use-paper.ts'

interface AddSectionProps {
  type?: 'primary' | 'dashed'
}

/** Adds a section at the end, or at an index, and goes there; without a name it gets its number for one. */
export function useAddSection({ arrange, sections, goTo, language }: Editor) {
  return (given: Partial<Omit<NewSection, 'vkey' | 'exercise_items'>> = {}, at?: number) => {
    const vkey = newKey()
    const name = sectionName(language(), (at ?? sections().length) + 1)
    arrange(addSection(sections(), { name, ...given, vkey, exercise_items: [] }, at))
    goTo(vkey)
  }
}

/** A new section: empty, or from one of the reusable ones. */
export const AddSection = memo(function AddSection({ type = 'dashed' }: AddSectionProps) {
  const { t, language } = useEditorTexts()
  const add = useAddSection(useEditor())
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['data', 'default', exam.name, 'custom', 'config', language],
    queryFn: () => actOn('exam', 'get_exam_config'),
    enabled: isOpen,
  })
  const reusable = data?.sections.map(({ id, name, instruction, default_score, partial_rule, partial_points }) => ({
    key: `section-${id}`,
    label: name,
    onClick: () =>
      add({
        name,
        section_id: id,
        ...(instruction ? { instruction } : {}),
        ...(default_score === null ? {} : { default_score }),
        ...(partial_rule === null ? {} : { partial_rule, partial_points }),
      }),
  }))
  const none = { key: 'none', label: t(data ? 'paper.noReusable' : 'paper.loadingSections'), disabled: true }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: [
          {
            key: 'empty',
            label: t('paper.sectionEmpty'),
            onClick: () => add(),
          },
          { type: 'divider' },
          {
            key: 'reusable',
            type: 'group',
            label: t('paper.reusable'),
            children: reusable?.length ? reusable : [none],
          },
        ],
      }}
    >
      <Button type={type} icon={<PlusOutlined />} className="compose-add-section" data-panel-start>
        {t('paper.addSection')}
      </Button>
    </Dropdown>
  )
})
