import { describe, expect, it } from 'vitest'
import {
  menuGroups,
  messages,
  rightsOf,
  type AnyResource,
  type Choice,
  type Fields,
} from '../../resources/kit/index.ts'
import { resources } from '../../resources/index.ts'
import { examFileRequest, printLayout } from '../../resources/papers/print-layout.ts'
import { operatorsOf } from '../../resources/registry/record-fields.ts'
import { plainCallGroups } from '../../resources/parts/plain-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { routes } from '../../server/calls/routes.ts'
import { bulkEditEn } from '../../src/capabilities/bulk-edit/bulk-edit.en.ts'
import { bulkEditZh } from '../../src/capabilities/bulk-edit/bulk-edit.zh.ts'
import { duplicatesEn } from '../../src/features/bank/duplicates/duplicates.en.ts'
import { duplicatesZh } from '../../src/features/bank/duplicates/duplicates.zh.ts'
import { exportableEn } from '../../src/capabilities/exportable/exportable.en.ts'
import { exportableZh } from '../../src/capabilities/exportable/exportable.zh.ts'
import { importableEn } from '../../src/capabilities/importable/importable.en.ts'
import { importableZh } from '../../src/capabilities/importable/importable.zh.ts'
import { blueprintEn } from '../../src/features/papers/fields/blueprint.en.ts'
import { paperSectionsEn } from '../../src/features/papers/fields/paper-sections.en.ts'
import { paperSectionsZh } from '../../src/features/papers/fields/paper-sections.zh.ts'
import { jsonPartsEn } from '../../src/records/fields/json/json-parts.en.ts'
import { jsonPartsZh } from '../../src/records/fields/json/json-parts.zh.ts'
import { blueprintZh } from '../../src/features/papers/fields/blueprint.zh.ts'
import { apiDocsEn } from '../../src/base/locales/api-docs.en.ts'
import { apiDocsZh } from '../../src/base/locales/api-docs.zh.ts'
import { pagesEn } from '../../src/base/locales/pages.en.ts'
import { pagesZh } from '../../src/base/locales/pages.zh.ts'
import { conflictEn } from '../../src/base/locales/conflict.en.ts'
import { conflictZh } from '../../src/base/locales/conflict.zh.ts'
import { jobEn } from '../../src/base/locales/job.en.ts'
import { jobZh } from '../../src/base/locales/job.zh.ts'
import { questionEditorEn } from '../../src/content/exercise/editor/question-editor.en.ts'
import { questionEditorZh } from '../../src/content/exercise/editor/question-editor.zh.ts'
import { treeEn } from '../../src/base/locales/tree.en.ts'
import { treeZh } from '../../src/base/locales/tree.zh.ts'
import { answerPictureEn } from '../../src/content/exercise/answer-picture.en.ts'
import { answerPictureZh } from '../../src/content/exercise/answer-picture.zh.ts'
import { pictureEn } from '../../src/base/locales/picture.en.ts'
import { pictureZh } from '../../src/base/locales/picture.zh.ts'
import { commentsEn } from '../../src/capabilities/comments/comments.en.ts'
import { commentsZh } from '../../src/capabilities/comments/comments.zh.ts'
import { en } from '../../src/base/locales/en.ts'
import { listsEn } from '../../src/capabilities/lists/lists.en.ts'
import { listsZh } from '../../src/capabilities/lists/lists.zh.ts'
import { reachEn } from '../../src/features/learners/notes/reach.en.ts'
import { reachZh } from '../../src/features/learners/notes/reach.zh.ts'
import { themeSettingsEn } from '../../src/base/locales/theme-settings.en.ts'
import { themeSettingsZh } from '../../src/base/locales/theme-settings.zh.ts'
import { versionsEn } from '../../src/records/verbs/history/versions.en.ts'
import { versionsZh } from '../../src/records/verbs/history/versions.zh.ts'
import { printEn } from '../../src/base/locales/print.en.ts'
import { printZh } from '../../src/base/locales/print.zh.ts'
import { statisticsEn } from '../../src/features/bank/statistics/statistics.en.ts'
import { statisticsZh } from '../../src/features/bank/statistics/statistics.zh.ts'
import { usesEn } from '../../src/records/verbs/uses/uses.en.ts'
import { usesZh } from '../../src/records/verbs/uses/uses.zh.ts'
import { workflowEn } from '../../src/capabilities/workflow/workflow.en.ts'
import { workflowZh } from '../../src/capabilities/workflow/workflow.zh.ts'
import { lyricZh } from '../../src/features/learning/lyric/lyric.zh.ts'
import { lyricEn } from '../../src/features/learning/lyric/lyric.en.ts'
import { rubricTabZh } from '../../src/features/learners/marking/rubric-tab.zh.ts'
import { rubricTabEn } from '../../src/features/learners/marking/rubric-tab.en.ts'
import { measuredZh } from '../../src/features/learning/measured/measured.zh.ts'
import { measuredEn } from '../../src/features/learning/measured/measured.en.ts'
import { responsesZh } from '../../src/features/learners/responses/responses.zh.ts'
import { responsesEn } from '../../src/features/learners/responses/responses.en.ts'
import { viewerZh } from '../../src/features/learning/viewer/viewer.zh.ts'
import { viewerEn } from '../../src/features/learning/viewer/viewer.en.ts'
import { mapZh } from '../../src/features/learning/views/map/map.zh.ts'
import { mapEn } from '../../src/features/learning/views/map/map.en.ts'
import { markingZh } from '../../src/features/learners/views/marking/marking.zh.ts'
import { markingEn } from '../../src/features/learners/views/marking/marking.en.ts'
import { canvasZh } from '../../src/base/locales/map-canvas.zh.ts'
import { canvasEn } from '../../src/base/locales/map-canvas.en.ts'
import { zh } from '../../src/base/locales/zh.ts'
import { learningCentreEn } from '../../src/features/learning/learning-centre/learning-centre.en.ts'
import { learningCentreZh } from '../../src/features/learning/learning-centre/learning-centre.zh.ts'
import { paperEditorEn } from '../../src/features/papers/paper-editor/paper-editor.en.ts'
import { paperEditorZh } from '../../src/features/papers/paper-editor/paper-editor.zh.ts'
import {
  backgrounds,
  columnStyles,
  defaultSettings,
  layouts,
  tabsBarStyles,
  themeNames,
} from '../../src/base/settings/settings.ts'
import {
  declaredTexts,
  checkLiterals,
  checkPair,
  checkPairs,
  checkTrees,
  checkUse,
  textsOf,
  type Dynamic,
} from './check-words.ts'
import { queueEn } from '../../src/features/papers/views/queue/queue.en.ts'
import { queueZh } from '../../src/features/papers/views/queue/queue.zh.ts'
import { sourcesBelow, type Source } from './sources.ts'

/** Every word that a person may read exists in both languages, and no word is unused. */

/** Words of the settings of a print, named by its layout. */
const { form, paper, points_at, sealing_fields, ...layout } = printLayout.shape
const printNames = {
  'print.': [
    ...form.unwrap().options.map((one) => `form_${one}`),
    ...paper.unwrap().options.map((one) => `paper_${one}`),
    ...points_at.unwrap().options.map((one) => `points_at_${one}`),
    ...sealing_fields.unwrap().element.options.map((one) => `sealing_${one}`),
    'points_at',
    'sealing_fields',
    'columns_1',
    'columns_2',
    ...examFileRequest.shape.format.options.map((one) => `as_${one}`),
    ...Object.keys(layout).filter((name) => name in printZh.print),
  ],
}

const all: AnyResource[] = Object.values(resources)
/**
 * The words of a capability, of a view, of what verbs show, and of a page of its own, are in its folder:
 * `comments.zh.ts`.
 */
const holdsWords = (path: string): boolean =>
  path.startsWith('src/base/locales/') ||
  /^src\/(?:capabilities|content(?:\/exercise)?|features\/[^/]+(?:\/views)?|records\/(?:fields|pages|verbs|views))\/[^/]+\/[^/]+\.(?:zh|en)\.ts$/.test(
    path,
  )
const inSite = sourcesBelow('src').filter(({ path }) => !holdsWords(path))
const inVersions = inSite.filter(({ path }) => path.startsWith('src/records/verbs/history/'))
/** Files that load words and do not give them to i18next. Types are no words. */
const heldBack = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /^import \{(?! type ).*\.(zh|en)\.ts'$/m.test(text) && !text.includes('partTexts('))
    .map(({ path }) => path)
const planted = (text: string): Source[] => [{ path: 'planted.tsx', text }]

/** Which names may follow where a key is composed by a template. */
const dynamic: Dynamic = {
  'operator.': [
    ...new Set(
      all.flatMap((resource) => Object.values(resource.fields).flatMap((field) => operatorsOf(resource, field))),
    ),
  ],
  'versions.': [],
}
/** Of the drawer of layout and theme, by the settings there are. */
const settingNames: Dynamic = {
  'switches.': Object.entries(defaultSettings).flatMap(([name, value]) =>
    typeof value === 'boolean' && name !== 'collapse' ? [name] : [],
  ),
  'layouts.': layouts,
  'themes.': themeNames,
  'backgrounds.': backgrounds,
  'tabsBarStyles.': tabsBarStyles,
  'columnStyles.': columnStyles,
}

/** Of the paper editor, by its panels, keys, warnings and the fields of conflicts. */
const paperParts: Dynamic = {
  'panels.': ['outline', 'paper', 'bank', 'source'],
  'keys.': Object.keys(paperEditorZh.keys),
  'warnings.': Object.keys(paperEditorZh.warnings),
  'conflicts.fields.': Object.keys(paperEditorZh.conflicts.fields),
}

describe('the words of the site', () => {
  it('are the same keys in both languages, each in its own letters, with the same values', () => {
    expect(checkTrees(zh, en)).toEqual([])
    expect(checkTrees(statisticsZh, statisticsEn)).toEqual([])
  })

  it('are all used, and those composed by a template exist', () => {
    expect(
      checkUse(
        textsOf(zh).map(([key]) => key),
        inSite,
        ['views.'],
        dynamic,
      ),
    ).toEqual([])
  })

  it('of versions, which load later, are the same in both languages, and all used', () => {
    expect(checkTrees(versionsZh, versionsEn)).toEqual([])
    expect(
      checkUse(
        textsOf(versionsZh).map(([key]) => key),
        inVersions,
        [],
        { 'versions.': ['view', 'compare', 'restore'] },
      ),
    ).toEqual([])
  })

  it.each([
    ['blueprint', blueprintZh, blueprintEn, {}],
    ['jsonParts', jsonPartsZh, jsonPartsEn, {}],
    ['paperSections', paperSectionsZh, paperSectionsEn, { 'fields.': Object.keys(paperSectionsZh.fields) }],
    ['bulkEdit', bulkEditZh, bulkEditEn, {}],
    ['comments', commentsZh, commentsEn, {}],
    ['exportable', exportableZh, exportableEn, {}],
    ['importable', importableZh, importableEn, {}],
    ['lists', listsZh, listsEn, {}],
    ['uses', usesZh, usesEn, {}],
    ['reach', reachZh, reachEn, {}],
    ['print', printZh, printEn, printNames],
    ['paperEditor', paperEditorZh, paperEditorEn, paperParts],
    ['workflow', workflowZh, workflowEn, {}],
    ['duplicates', duplicatesZh, duplicatesEn, { 'kinds.': Object.keys(duplicatesZh.kinds) }],
    ['apiDocs', apiDocsZh, apiDocsEn, {}],
    ['picture', pictureZh, pictureEn, {}],
    ['answerPicture', answerPictureZh, answerPictureEn, {}],
    [
      'learningCentre',
      learningCentreZh,
      learningCentreEn,
      { 'publish.': ['added', 'removed', 'changed', 'moved'], 'panels.': ['outline', 'preview', 'form'] },
    ],
    ['queue', queueZh, queueEn, { 'queue.': ['decided', 'undone'] }],
    ['lyric', lyricZh, lyricEn, {}],
    ['rubric', rubricTabZh, rubricTabEn, {}],
    ['measured', measuredZh, measuredEn, { 'measured.': ['down', 'same', 'up'] }],
    ['responses', responsesZh, responsesEn, {}],
    ['viewer', viewerZh, viewerEn, {}],
    ['map', mapZh, mapEn, {}],
    [
      'marking',
      markingZh,
      markingEn,
      {
        'marking.': ['saved', 'undone', 'off', 'line', 'tick', 'cross'],
        'marking.why.': Object.keys(markingZh.marking.why),
        'marking.round.': Object.keys(markingZh.marking.round),
      },
    ],
    ['mapCanvas', canvasZh, canvasEn, {}],
    ['tree', treeZh, treeEn, {}],
    ['conflict', conflictZh, conflictEn, {}],
    ['job', jobZh, jobEn, {}],
    ['question editor', questionEditorZh, questionEditorEn, {}],
    ['theme settings', themeSettingsZh, themeSettingsEn, settingNames],
    ['public pages', pagesZh, pagesEn, { 'status.': ['checking', 'reachable', 'unreachable'] }],
  ])('of the part %s, which brings its own, are whole too', (_part, partZh, partEn, made) => {
    expect(checkTrees(partZh, partEn)).toEqual([])
    expect(
      checkUse(
        textsOf(partZh).map(([key]) => key),
        inSite,
        [],
        made,
      ),
    ).toEqual([])
  })

  it('reach the screen by i18next: what loads a file of words gives it to i18next, but for the few before the login', () => {
    expect(heldBack(inSite)).toEqual([])
    expect(heldBack([{ path: 'planted.ts', text: "import { listsZh } from './lists.zh.ts'\nlistsZh.all" }])).toEqual([
      'planted.ts',
    ])
  })

  it('are in src/base/locales, in files of words of a capability or a page, or in declarations, and nowhere else in the site', () => {
    expect(checkLiterals(inSite)).toEqual([])
  })
})

describe('declared words', () => {
  it('has words in both languages, each in its own letters', () => {
    expect(
      declaredTexts(
        {
          resources,
          systemCalls,
          menuGroups,
          messages,
          routes: routes.map(({ name, summary }) => ({ name, summary })),
          rights: all.map(rightsOf),
        },
        '',
      ),
    ).toEqual([])
  })

  it('are complete: every resource, field, choice, action, input and call is labelled, every rule says what is wrong', () => {
    const labelled = (name: string, one: { label?: unknown; summary?: unknown; message?: unknown }) =>
      (one.label ?? one.summary ?? one.message) ? [] : [name]
    const inFields = (above: string, fields: Fields) =>
      Object.entries(fields).flatMap(([name, field]) => [
        ...labelled(`${above}.${name}`, field),
        ...((field.options['of'] ?? []) as readonly Choice[]).flatMap((choice) =>
          labelled(`${above}.${name}=${choice.value}`, choice),
        ),
      ])
    const bare = all.flatMap((resource) => [
      ...labelled(resource.name, resource),
      ...inFields(resource.name, resource.fields),
      ...resource.form.flatMap((group, index) => labelled(`${resource.name}.form[${index}]`, group)),
      ...resource.rules.flatMap((rule, index) => labelled(`${resource.name}.rules[${index}]`, rule)),
      ...Object.entries(resource.actions).flatMap(([name, action]) => [
        ...labelled(`${resource.name}.${name}`, action),
        ...inFields(`${resource.name}.${name}`, action.input ?? {}),
      ]),
    ])
    const plain = plainCallGroups.flatMap(({ calls }) => Object.entries(calls))
    expect([...bare, ...plain.flatMap(([name, call]) => labelled(name, call))]).toEqual([])
  })

  it('are in both languages wherever a text is next to its use, also on the server', () => {
    expect(checkPairs(sourcesBelow('resources', 'providers', 'server', 'src'))).toEqual([])
  })
})

describe('a planted fault is found:', () => {
  const words = { save: '保存', group: { found: '找到 {{count}} 个', code: 'JSON', language: 'English' } }
  const good = { save: 'Save', group: { found: 'Found: {{count}}', code: 'JSON', language: '中文' } }

  it('nothing in correct words', () => {
    expect(checkTrees(words, good)).toEqual([])
  })

  it.each([
    [
      'a key missing in en',
      words,
      { save: 'Save', group: { found: 'Found: {{count}}', code: 'JSON' } },
      'group.language: missing in en',
    ],
    ['a key missing in zh', words, { ...good, more: 'More' }, 'more: missing in zh'],
    ['an empty text', words, { ...good, save: ' ' }, 'save: empty in en'],
    ['English left in zh', { ...words, save: 'Save it' }, good, 'save: not Chinese in zh: Save it'],
    ['one English word left in zh', { ...words, save: 'Save' }, good, 'save: not Chinese in zh: Save'],
    ['Chinese left in en', words, { ...good, save: '保存 all' }, 'save: Chinese in en: 保存 all'],
    ['a Chinese comma in en', words, { ...good, save: 'Save，all' }, 'save: Chinese in en: Save，all'],
    [
      'a format',
      words,
      { ...good, group: { ...good.group, found: 'Found: {{count}}{{ count, number }}' } },
      'group.found: more than values',
    ],
    [
      'another value in en',
      words,
      { ...good, group: { ...good.group, found: 'Found: {{total}}' } },
      'group.found: other values in zh than in en',
    ],
  ])('%s', (_name, inZh, inEn, fault) => {
    expect(checkTrees(inZh, inEn)).toEqual([fault])
  })

  it('an unused word, though a comment names it', () => {
    const asking = planted("// t('a.unused')\nconst x = t('a.used') + t('list.inGroup') + t(`state.${one}`)")
    const keys = ['a.used', 'a.unused', 'views.list.inGroup', 'state.on', 'state.off', 'state.never']
    expect(checkUse(keys, asking, ['views.'], { 'state.': ['on', 'off'] })).toEqual([
      'a.unused: it is never used',
      'state.never: it is never used',
    ])
    expect(checkUse(['state.on'], asking, [], {})).toEqual([
      'state.on: it is never used',
      'state.…: a template; declare which names may follow',
    ])
    expect(checkUse(['a.used'], asking, [], { 'gone.': ['on'] })).toEqual([
      'gone.…: declared, and in no source',
      'gone.on: may be used, and does not exist',
    ])
  })

  it.each([
    ['a literal', "say('warning', '保存失败')", "planted.tsx:1: '保存失败'"],
    ['a template', '// 注释\nconst text = `${count} 条`', 'planted.tsx:2: } 条`'],
    ['text between tags', 'const page = <p>没有权限</p>', 'planted.tsx:1: 没有权限'],
    ['an attribute', 'const page = <p title="关闭" />', 'planted.tsx:1: "关闭"'],
    ['a comma', "names.join('、')", "planted.tsx:1: '、'"],
  ])('Chinese in a source: %s', (_name, text, fault) => {
    expect(checkLiterals(planted(text))).toEqual([fault])
  })

  it('no Chinese in comments, patterns, escapes, and with English next to it', () => {
    expect(
      checkLiterals(
        planted(
          "/** 正在加载中 */\nconst separators = [',', '\\uff0c'], han = /[一-龥]/\nconst label = { zh: '用户', en: 'User' }",
        ),
      ),
    ).toEqual([])
  })

  it('a declared text that is missing, empty or in the other language', () => {
    const label = { zh: '用户', en: 'User' }
    expect(
      declaredTexts(
        {
          user: {
            label,
            fields: [
              { label: { zh: '姓名', en: '姓名' } },
              { help: { zh: 'Name', en: 'Name' } },
              { label: { zh: '', en: 'Name' } },
            ],
          },
        },
        '',
      ),
    ).toEqual([
      '.user.fields.0.label: Chinese in en: 姓名',
      '.user.fields.1.help: not Chinese in zh: Name',
      '.user.fields.2.label: empty in zh',
    ])
    expect(checkPairs(planted('const shared = { zh: `共${count}条`, en: `共${count}` }'))).toEqual([
      'planted.tsx:1: Chinese in en: 共{{}}',
    ])
    expect(checkPair('at', 'IP', 'IP')).toEqual([])
  })
})
