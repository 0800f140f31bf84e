import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The files of the built site, by when a person needs them: a file for each group instead of one for each set of
 * screens that share something, of which a list with its forms asked for a hundred. A group has its sources and all
 * that they import, except what a group before it has.
 */
const groups: readonly { name: string; sources: readonly string[] | RegExp }[] = [
  // What the login needs.
  { name: 'start', sources: ['src/app/main.tsx', 'src/app/public-pages/login-page.tsx'] },
  // What the first list needs besides.
  {
    name: 'list',
    sources: [
      'src/app/private-app.tsx',
      'src/app/start-words.ts',
      'src/records/views/resource-screens.tsx',
      'src/records/views/records/early-list.ts',
    ],
  },
  // All other sheets of antd, since each that comes later has the browser lay out the whole page again.
  { name: 'antd-more', sources: /^virtual:antd-style\// },
  // What a list gets once its rows are painted.
  {
    name: 'list-tools',
    sources: [
      'src/records/drafts/unsaved-drafts.tsx',
      'src/records/fields/choice/choice-select.tsx',
      'src/records/record-titles/search-record-select.tsx',
      'src/records/views/records/opened-menu.tsx',
      'src/frame/tools/search/search-dialog.tsx',
    ],
  },
  // What declarations are made with: schemas, kinds of fields, capabilities, types of questions.
  { name: 'kit', sources: /\/node_modules\/zod\/|\/resources\/[^/]+\// },
  // The forms and records that open from a list, with the inputs that most of them have.
  {
    name: 'forms',
    sources: [
      'src/records/views/form/form-screen.tsx',
      'src/records/views/show/show-screen.tsx',
      'src/records/views/actions/action-form.tsx',
      'src/records/views/actions/job-progress.tsx',
      'src/records/verbs/history/history.tsx',
      'src/capabilities/workflow/lock-notice.tsx',
      'src/capabilities/workflow/return-notice.tsx',
      'src/records/fields/boolean/boolean-input.tsx',
      'src/records/fields/choice/choice-input.tsx',
      'src/records/fields/long-text/long-text-input.tsx',
      'src/records/fields/number/number-input.tsx',
      'src/records/fields/text/text-input.tsx',
      'src/records/record-titles/tree-record-select.tsx',
    ],
  },
  // What questions are typed into.
  {
    name: 'question-inputs',
    sources: ['src/content/exercise/editor/exercise-inputs.tsx', 'src/records/fields/rich-text/rich-text-input.tsx'],
  },
  { name: 'file-inputs', sources: ['src/records/fields/file/file-input.tsx'] },
]

/** Vite's own, which every file that loads another one imports. */
const loader = '\0vite/preload-helper.js'

const path = (source: string): string => {
  const file = fileURLToPath(new URL(`../${source}`, import.meta.url))
  if (!existsSync(file)) throw new Error(`build/file-groups.ts names ${source}, which is not there`)
  return file
}

/** For `codeSplitting.groups` of the build. */
export const fileGroups = () =>
  groups.map(({ name, sources }, index) => {
    const priority = groups.length - index
    if (sources instanceof RegExp) return { name, test: sources, priority }
    const own = new Set([...sources.map(path), ...(index === 0 ? [loader] : [])])
    return { name, test: (id: string) => own.has(id), priority }
  })
