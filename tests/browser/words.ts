import { filledText } from '../../providers/filled-text.ts'
import { exportLabel } from '../../resources/capabilities/exportable/index.ts'
import { importLabel } from '../../resources/capabilities/importable/index.ts'
import { exportableEn } from '../../src/capabilities/exportable/exportable.en.ts'
import { exportableZh } from '../../src/capabilities/exportable/exportable.zh.ts'
import { importableEn } from '../../src/capabilities/importable/importable.en.ts'
import { importableZh } from '../../src/capabilities/importable/importable.zh.ts'
import { apiDocsEn } from '../../src/base/locales/api-docs.en.ts'
import { apiDocsZh } from '../../src/base/locales/api-docs.zh.ts'
import { en } from '../../src/base/locales/en.ts'
import { pagesEn } from '../../src/base/locales/pages.en.ts'
import { pagesZh } from '../../src/base/locales/pages.zh.ts'
import { themeSettingsEn } from '../../src/base/locales/theme-settings.en.ts'
import { themeSettingsZh } from '../../src/base/locales/theme-settings.zh.ts'
import { zh } from '../../src/base/locales/zh.ts'
import { questionEditorEn } from '../../src/content/exercise/editor/question-editor.en.ts'
import { questionEditorZh } from '../../src/content/exercise/editor/question-editor.zh.ts'
import { jobEn } from '../../src/base/locales/job.en.ts'
import { jobZh } from '../../src/base/locales/job.zh.ts'
import { conflictEn } from '../../src/base/locales/conflict.en.ts'
import { conflictZh } from '../../src/base/locales/conflict.zh.ts'
import { treeEn } from '../../src/base/locales/tree.en.ts'
import { treeZh } from '../../src/base/locales/tree.zh.ts'
import type { Language } from '../../resources/kit/index.ts'

const texts = {
  zh: {
    ...pagesZh,
    apiDocs: apiDocsZh,
    themeSettings: themeSettingsZh,
    import: { ...importableZh.import, open: importLabel.zh },
    export: { ...exportableZh.export, open: exportLabel.zh },
    ...zh,
    views: {
      ...zh.views,
      tree: treeZh,
      conflict: conflictZh,
      job: jobZh,
      widget: { ...zh.views.widget, ...questionEditorZh },
    },
  },
  en: {
    ...pagesEn,
    apiDocs: apiDocsEn,
    themeSettings: themeSettingsEn,
    import: { ...importableEn.import, open: importLabel.en },
    export: { ...exportableEn.export, open: exportLabel.en },
    ...en,
    views: {
      ...en.views,
      tree: treeEn,
      conflict: conflictEn,
      job: jobEn,
      widget: { ...en.views.widget, ...questionEditorEn },
    },
  },
}

/** The product's own words, so that no journey repeats what it should find. */
export const wordsIn = (language: Language): (typeof texts)['zh'] => texts[language]

/** `{{name}}` in a text, filled. */
export const filled = filledText

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A text that is this and nothing more, but for the space around it. */
export const exactly = (text: string): RegExp => new RegExp(String.raw`^\s*${escaped(text)}\s*$`)

/**
 * A name as assistive technology reads it: an icon in front adds a word of its own (`plus 新建`), as an arrow behind it
 * does.
 */
export const named = (text: string): RegExp =>
  new RegExp(`^(?:[a-z-]+ )?${escaped(text)}(?: (?:caret-)?(?:down|up|left|right))?$`)

/** What comes before the first `{{name}}` of a text. */
export const startOf = (text: string): RegExp => new RegExp(`^${escaped(text.split('{{')[0]!)}`)
