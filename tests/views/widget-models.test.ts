import { describe, expect, it } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { resources } from '../../resources/index.ts'
import { fileLanguage } from '../../resources/kit/file-language.ts'
import { role } from '../../resources/role.ts'
import { school_exam } from '../../resources/school-exam.ts'
import { user } from '../../resources/user.ts'
import { resourceNamed } from '../../providers/data.ts'
import { applies, presetOf, type Action, type AnyResource } from '../../resources/kit/index.ts'
import { actionStart } from '../../src/records/views/actions/action-model.ts'
import { panelsOf } from '../../src/records/views/show/show-model.ts'
import {
  filledAnswer,
  filledOptions,
  freeKey,
  optionsOfType,
  orderedKeys,
  relettered,
} from '../../src/content/exercise/parts/exercise-model.ts'
import { exerciseTypeScreens } from '../../src/content/exercise/editor/type-editors.tsx'
import { isAccepted, sizeText } from '../../src/content/files/file-model.ts'
import { readJson } from '../../src/records/fields/json/json-model.ts'
import {
  matrixIn,
  matrixRows,
  permKey,
  rightMissing,
  searchRows,
  tickedOf,
  withPerms,
} from '../../src/features/system/fields/menu-perms/menu-perms-model.ts'
import { profileLines } from '../../src/content/rich-text/profile-lines.tsx'

describe('rich text in one line', () => {
  it('is the plain words of a question', () =>
    expect(profileLines.question.words('已知<b>f(x)</b> &lt; 0<br>求 x')).toBe('已知f(x) < 0 求 x'))

  it('is the words of an article, with its formulas as plainly as words allow', () => {
    const formula = '<span data-type="formula" data-value="x^2 &lt; \\frac{1}{2}"></span>'
    expect(profileLines.article.words(`<h2>一</h2><ul><li>二 ${formula}</li><li>&lt;b&gt;</li></ul>`)).toBe(
      '一 二 x² < 1/2 <b>',
    )
  })
})

describe('options and answers', () => {
  const options = [
    { key: 'A', text: '1' },
    { key: 'B', text: '2' },
    { key: 'C', text: '3' },
  ]

  it('reassigns the letters of options when they move, and the answer follows', () => {
    const { options: after, renames } = relettered([options[2]!, options[0]!])
    expect(after).toEqual([
      { key: 'A', text: '3' },
      { key: 'B', text: '1' },
    ])
    expect(exerciseTypeScreens.single_choice.renamed!({ type: 'single_choice', key: 'A' }, renames)).toEqual({
      type: 'single_choice',
      key: 'B',
    })
    expect(exerciseTypeScreens.single_choice.renamed!({ type: 'single_choice', key: 'B' }, renames)).toBeNull()
    expect(
      exerciseTypeScreens.multiple_choice.renamed!({ type: 'multiple_choice', keys: ['A', 'B', 'C'] }, renames),
    ).toEqual({ type: 'multiple_choice', keys: ['A', 'B'] })
  })

  it('letters both columns of a matching question on their own', () => {
    const { options: after, renames } = relettered([
      { key: '2', text: '杜甫', group: 'left' },
      { key: 'B', text: '诗圣', group: 'right' },
    ])
    expect(after.map((one) => one.key)).toEqual(['1', 'A'])
    expect(
      exerciseTypeScreens.matching.renamed!({ type: 'matching', pairs: [{ left: '2', right: 'B' }] }, renames),
    ).toEqual({ type: 'matching', pairs: [{ left: '1', right: 'A' }] })
  })

  it('starts with the empty options of its type, and keeps what was filled in when that changes', () => {
    const keysFor = (name: string) =>
      optionsOfType(name, [])
        .map((option) => option.key)
        .join('')
    expect(keysFor('single_choice')).toBe('ABCD')
    expect(keysFor('matching')).toBe('123ABC')
    expect(keysFor('essay')).toBe('')
    expect(optionsOfType('essay', optionsOfType('single_choice', []))).toEqual([])
    expect(optionsOfType('multiple_choice', options)).toBe(options)
  })

  it('sends no last options that nobody filled in, but every one that the answer names', () => {
    const started = options.map((option) => ({
      ...option,
      text: option.key === 'A' ? '1' : option.key === 'B' ? '2' : '',
    }))
    const keysSent = (answer: { type: string } | null, given = started) =>
      filledOptions(given, answer)
        .map((option) => option.key)
        .join('')
    expect(keysSent(null)).toBe('AB')
    expect(keysSent({ type: 'single_choice' })).toBe('AB')
    expect(keysSent({ type: 'single_choice', key: 'A' } as { type: string })).toBe('AB')
    expect(keysSent({ type: 'single_choice', key: 'C' } as { type: string })).toBe('ABC')
    expect(
      keysSent(null, [
        { key: 'A', text: '' },
        { key: 'B', text: '2' },
      ]),
    ).toBe('AB')
    expect(
      keysSent(null, [
        { key: 'A', text: '' },
        { key: 'B', text: '' },
      ]),
    ).toBe('AB')
    const part = {
      stem: '',
      options: started,
      answer: { type: 'single_choice' as const, key: 'B' },
      analysis: '',
      score: null,
    }
    expect(filledAnswer({ type: 'composite', parts: [part] })).toEqual({
      type: 'composite',
      parts: [{ ...part, options: started.slice(0, 2) }],
    })
  })

  it('gives a new option the first free key', () => {
    expect(freeKey(options)).toBe('D')
    expect(freeKey([{ key: 'B', text: '' }])).toBe('C')
  })

  it('shows an order with options that it does not have yet', () =>
    expect(orderedKeys(['C', 'X', 'C'], options)).toEqual(['C', 'A', 'B']))
})

describe('the rights matrix', () => {
  const menus = [
    {
      id: 2,
      name: '单题',
      name_en: 'Question',
      route: null,
      parent_id: 1,
      perm_list: [
        { name: '查看', tag: 'exercise:list', checked: false },
        { name: '作废', tag: 'exercise:delete', checked: false },
      ],
    },
    { id: 1, name: '题库', name_en: null, route: null, parent_id: null, perm_list: [] },
  ]
  const rows = matrixRows(menus)

  it('follows the language, but for what somebody called otherwise', () => {
    const declared = (tag: string) =>
      ({ 'exercise:list': { zh: '查看', en: 'View' }, 'exercise:delete': { zh: '删除', en: 'Delete' } })[tag]
    expect(
      matrixIn(menus, 'en', declared).map(({ name, perm_list }) => [name, ...perm_list.map((right) => right.name)]),
    ).toEqual([['Question', 'View', '作废'], ['题库']])
    expect(matrixIn(menus, 'zh', declared)).toEqual(menus)
  })

  it('is in the order of the tree, a group with all that is below it', () => {
    expect(rows.map(({ id, depth, within }) => [id, depth, within.length])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
    ])
  })

  it('gives and takes, and keeps what it does not show', () => {
    const foreign = { menu_id: 9, tag: 'gone:list' }
    const given = withPerms([foreign], rows[0]!.within, true)
    expect(tickedOf(rows[0]!.within, new Set(given.map(permKey)))).toBe('all')
    expect(withPerms(given, rows[1]!.within, false)).toEqual([foreign])
  })

  it('names the right without which those held do nothing', () => {
    const held = (...tags: string[]) => new Set(tags.map((tag) => permKey({ menu_id: 2, tag })))
    expect(rightMissing(rows[1]!, held('exercise:delete'))?.tag).toBe('exercise:list')
    for (const none of [held(), held('exercise:list'), held('exercise:list', 'exercise:delete')])
      expect(rightMissing(rows[1]!, none)).toBeUndefined()
  })

  it('finds a right and shows the menus above it', () =>
    expect(searchRows(rows, 'DELETE').map((row) => row.id)).toEqual([1, 2]))
})

describe('small models', () => {
  it('says where JSON breaks', () => {
    expect(readJson('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
    expect(readJson('{\n  "a": x\n}')).toEqual({ ok: false, line: 2, column: 8 })
    expect(readJson('{"a": 1,}')).toEqual({ ok: false, line: 1, column: 9 })
    expect(readJson('[1, 2')).toEqual({ ok: false, line: 1, column: 6 })
    expect(readJson('[01]')).toEqual({ ok: false, line: 1, column: 3 })
    expect(readJson('{} x')).toEqual({ ok: false, line: 1, column: 4 })
    expect(readJson('  ')).toEqual({ ok: true, value: null })
  })

  it('knows sizes and kinds of files', () => {
    expect([0, 1023, 1536, 5 * 1024 ** 3].map(sizeText)).toEqual(['0 B', '1023 B', '1.5 KB', '5 GB'])
    expect(isAccepted({ name: '表.XLSX', type: '' }, ['.xlsx'])).toBe(true)
    expect(isAccepted({ name: 'a.svg', type: 'image/svg+xml' }, ['image/*'])).toBe(true)
    expect(isAccepted({ name: 'a.exe', type: '' }, ['.xlsx', 'image/*'])).toBe(false)
  })
})

describe('actions', () => {
  it('start with the record’s own values, also inside a structured field', () => {
    expect(
      actionStart(user, user.actions.update_user_download_auth_total, { id: 1, download_auth_total: 7 }, 'zh'),
    ).toEqual({
      download_auth_total: 7,
    })
    expect(
      actionStart(
        user,
        user.actions.set_share_config,
        { id: 1, share_config: { exams: true, resources: false, until: null } },
        'zh',
      ),
    ).toEqual({ exams: true, resources: false, until: null })
    expect(actionStart(user, user.actions.set_share_config, undefined, 'zh')).toEqual({
      exams: false,
      resources: false,
    })
  })

  it('write files in the language of the reader, in that of a record that has one, and in no fixed one', () => {
    const { export_exam_results } = school_exam.actions
    expect(actionStart(school_exam, export_exam_results, { id: 1 }, 'en')).toEqual({ language: 'en' })
    expect(actionStart(school_exam, export_exam_results, { id: 1 }, 'zh')).toEqual({ language: 'zh' })
    const paper = { on: 'row', label: { zh: '下载', en: 'Download' }, input: { language: fileLanguage() } } as const
    expect(actionStart(exam, paper, { id: 1, language: 'zh' }, 'en')).toEqual({ language: 'zh' })
    expect(actionStart(exam, paper, { id: 1, language: null }, 'en')).toEqual({ language: 'en' })
    const languages = Object.values<AnyResource>(resources).flatMap((resource) =>
      Object.values<Action>(resource.actions).flatMap(({ input }) => input?.['language'] ?? []),
    )
    expect(languages.length).toBeGreaterThan(3)
    expect(languages.filter((field) => field.default !== undefined)).toEqual([])
    expect(languages.every((field) => presetOf(field, 'en') === 'en' && presetOf(field, 'zh') === 'zh')).toBe(true)
  })

  it('apply only to records with the declared values', () => {
    const action = { on: 'rows', label: { zh: '发布', en: 'Publish' }, when: { status: ['draft'] } } as const
    expect([{ status: 'draft' }, { status: 'retired' }, {}].map((record) => applies(action, record))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('make a panel of the members of a role, with what changes them, and none of the matrix', () => {
    expect(
      panelsOf(role, resourceNamed).map((panel) => ({
        name: panel.name,
        like: panel.like?.name,
        changes: panel.changes.map(([name]) => name),
      })),
    ).toEqual([{ name: 'member_list', like: 'user', changes: ['add_member', 'remove_member'] }])
  })
})
