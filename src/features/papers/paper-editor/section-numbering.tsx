import { memo } from 'react'
import { Button, Popover, Switch } from 'antd'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { useEditor } from './editor-context.ts'
import { setSection } from './model/commands.ts'
import { useEditorTexts } from './use-editor-texts.ts'

export type SectionSettings = Pick<PaperSection, 'first_number' | 'numbers_parts' | 'wide_lines'>

/** The numbers of a section's questions, and how wide its lines are printed. */
export const SectionNumbering = memo(function SectionNumbering({
  vkey,
  ...stated
}: SectionSettings & { vkey: string }) {
  const { t } = useEditorTexts()
  const { change, sync, sections } = useEditor()
  const set = (field: keyof SectionSettings, to: number | boolean | null) => {
    const section = sections().find((one) => one.vkey === vkey)
    if (!section) return
    change(setSection(section, field, to), `${vkey} ${field}`)
    void sync.flush()
  }
  const choice = (field: 'numbers_parts' | 'wide_lines', label: string) => (
    <Switch
      size="small"
      aria-label={label}
      checked={stated[field] ?? false}
      onChange={(on) => set(field, on ? true : null)}
    />
  )
  const content = (
    <div className="compose-section-points" data-own-keys>
      <span>{t('paper.first_number')}</span>
      <NumberBox
        className="compose-score-input"
        size="small"
        min={1}
        max={999}
        precision={0}
        aria-label={t('paper.first_number')}
        placeholder={t('paper.goesOn')}
        value={stated.first_number ?? null}
        onChange={(to) => set('first_number', to)}
      />
      <span />
      <span>{t('paper.numbers_parts')}</span>
      {choice('numbers_parts', t('paper.numbers_parts'))}
      <span />
      <span>{t('paper.wide_lines')}</span>
      {choice('wide_lines', t('paper.wide_lines'))}
      <span />
    </div>
  )
  return (
    <Popover trigger="click" content={content} destroyOnHidden>
      <Button type="text" size="small" tabIndex={-1}>
        {t('paper.numbering')}
      </Button>
    </Popover>
  )
})
