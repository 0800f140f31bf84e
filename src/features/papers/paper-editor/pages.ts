import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { definePages } from '../../../records/pages/define-pages.ts'

export const paperEditorPages = definePages({
  paperEditor: lazyPart(() => import('./paper-editor.tsx').then((module) => module.PaperEditor)),
})
