import { useState } from 'react'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { PrintView, defaultSettings } from '../../../content/printing/print-view.tsx'

interface PrintedPagesProps {
  examId: number
  title: string
  sections: readonly PaperSection[]
}

/** The paper as the server would print it, with what is not saved yet. */
export function PrintedPages({ examId, title, sections }: PrintedPagesProps) {
  const [settings, setSettings] = useState(() => defaultSettings('', true))
  return (
    <PrintView target={{ exam_id: examId, sections }} settings={settings} onChange={setSettings} ownTitle={title} />
  )
}
