import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bulkEdit, comments, draft, duplicates, importable, workflow } from '../../resources/parts/capabilities.ts'
import { list, tree } from '../../resources/parts/views.ts'
import {
  boolean,
  checkResources,
  choice,
  defineResource,
  file,
  image,
  integer,
  json,
  nearest,
  order,
  parent,
  password,
  plain,
  ref,
  refs,
  richText,
  text,
  type AnyResource,
} from '../../resources/kit/index.ts'

/**
 * Faults of declarations that the compiler cannot see: all are reported together, each with its place and a suggestion.
 */

const label = { zh: '样本', en: 'Sample' }
const base = {
  name: 'sample',
  label,
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label }), level: integer({ label, min: 1 }), course_id: ref('course', { label }) },
  list: { columns: ['name'] },
}
const course = defineResource({
  name: 'course',
  label,
  calls: plain('course'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label }) },
  list: { columns: ['name'] },
})

/** Declares without types, past the compiler. */
const declare = (more: Record<string, unknown>): AnyResource => defineResource({ ...base, ...more } as never)
const faultsOf = (more: Record<string, unknown>): string[] => checkResources({ sample: declare(more), course })
const withField = (name: string, field: unknown) => ({ fields: { ...base.fields, [name]: field } })
const state = choice({
  label,
  of: [
    { value: 'draft', label },
    { value: 'published', label: { zh: '已发布', en: 'Published' } },
  ],
  default: 'draft',
})
/** A resource whose state locks, with `options` of its workflow and `more` as declared. */
const withWorkflow = (options: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  fields: { ...base.fields, state },
  with: [workflow({ field: 'state', states: { published: { delete: true } }, open: ['level'], ...options })],
  ...more,
})
/** The same with what a complete record is. */
const withComplete = (complete: Record<string, unknown>) =>
  withWorkflow(
    { complete: { states: ['published'], mark: 'unfinished', missing: () => [], ...complete } },
    { fields: { ...base.fields, state, unfinished: boolean({ label, default: false, flow: 'read' }) } },
  )
const withAction = (name: string, action: Record<string, unknown>) => ({
  actions: { [name]: { on: 'row', label, ...action } },
})

const grants = {
  method: 'GET',
  output: z.strictObject({
    list: z.array(z.strictObject({ title: z.string(), kind: z.string(), target_id: z.int() })),
  }),
}

const table: [what: string, more: Record<string, unknown>, faults: string[]][] = [
  ['nothing', {}, []],
  [
    'a right that another resource does not have',
    withAction('act', { right: 'course:updat' }),
    ['sample.actions.act.right: no right "course:updat"; did you mean "course:update"?'],
  ],
  [
    'a right of no resource',
    withAction('act', { right: 'curse:update' }),
    ['sample.actions.act.right: no right "curse:update"'],
  ],
  [
    'a session that is in no answer',
    withAction('act', { opensSession: true }),
    [
      'sample.actions.act.opensSession: needs an output with a token, and no input: the tab is opened by the answer to its question',
    ],
  ],
  [
    'entries that stand for nothing',
    withAction('act', { ...grants, entries: { resource: 'kinds', id: 'target_id' } }),
    ['sample.actions.act.entries.resource: no "kinds" in what its output lists; did you mean "kind"?'],
  ],
  [
    'entries that nothing takes away',
    {
      actions: {
        act: {
          on: 'row',
          label,
          ...grants,
          entries: { resource: 'kind', id: 'target_id', remove: 'tak', restore: 'take' },
        },
        take: { on: 'row', label, input: { until: text({ label }) } },
      },
    },
    [
      'sample.actions.act.entries.remove: no action "tak" of a record; did you mean "take"?',
      'sample.actions.act.entries.restore: "take" asks for "until", which no entry has',
    ],
  ],
  [
    'a mistyped column',
    { list: { columns: ['name', 'created_at', 'levl'] } },
    ['sample.list.columns[2]: no field "levl"; did you mean "level"?'],
  ],
  ['a column that is like nothing', { list: { columns: ['zzzzzz'] } }, ['sample.list.columns[0]: no field "zzzzzz"']],
  [
    'a mistyped filter',
    { list: { columns: ['name'], filters: ['nmae'] } },
    ['sample.list.filters[0]: no field "nmae"; did you mean "name"?'],
  ],
  [
    'memberships by fields that cannot be theirs',
    { membership: { of: 'course_id', in: 'level', from: 'name', until: 'untli' } },
    [
      'sample.membership.in: "level" is a integer, and this has to be a ref',
      'sample.membership.from: "name" is a text, and this has to be a date',
      'sample.membership.until[0]: no field "untli"',
    ],
  ],
  [
    'belonging by what has no memberships',
    { belongs: { group_ids: { by: 'course_id', through: 'cuorse' } } },
    ['sample.belongs.group_ids.through: "cuorse" has no memberships; did you mean "course"?'],
  ],
  [
    'a mistyped search',
    { list: { columns: ['name'], search: ['naem'] } },
    ['sample.list.search[0]: no field "naem"; did you mean "name"?'],
  ],
  [
    'a search over what has no text',
    { list: { columns: ['name'], search: ['level'] } },
    ['sample.list.search[0]: "level" is of kind integer, which has no text to search: take it out'],
  ],
  [
    'a mistyped sort',
    { list: { columns: ['name'], sort: '-levels' } },
    ['sample.list.sort[0]: no field "levels"; did you mean "level"?'],
  ],
  [
    'a mistyped form field',
    {
      form: [
        { label, fields: ['name'] },
        { label, fields: ['leve'] },
      ],
    },
    ['sample.form[1].fields[0]: no field "leve"; did you mean "level"?'],
  ],
  ['a mistyped title', { title: 'nam' }, ['sample.title[0]: no field "nam"; did you mean "name"?']],
  ['a mistyped group', { within: 'course' }, ['sample.within[0]: no field "course"']],
  [
    'a mistyped rule',
    { rules: [{ path: 'leevl.0', message: label, of: { leveel: true }, holds: () => true }] },
    [
      'sample.rules[0].path[0]: no field "leevl"; did you mean "level"?',
      'sample.rules[0].of[0]: no field "leveel"; did you mean "level"?',
    ],
  ],
  [
    'a unique value that not everybody may read',
    withField('code', text({ label, unique: true, readable: 'code' })),
    [
      'sample.fields.code: not everybody may read it (readable), but it is unique, and a refusal tells which value is taken',
    ],
  ],
  [
    'a search in what not everybody may read',
    { ...withField('code', text({ label, readable: 'code' })), list: { columns: ['name'], search: ['code'] } },
    [
      'sample.fields.code: not everybody may read it (readable), but it is searched, and a record that is found tells it',
    ],
  ],
  [
    'a condition on what not everybody may read',
    {
      ...withField('code', text({ label, readable: 'code' })),
      ...withAction('publish', { set: { level: 1 }, when: { code: ['a'] } }),
    },
    [
      'sample.fields.code: not everybody may read it (readable), but an action asks it (`when`), and a refusal tells it',
    ],
  ],
  [
    'a right that no resource has',
    withField('code', text({ label, readable: 'course:answer' })),
    ['sample.fields.code: no resource has the right "course:answer"'],
  ],
  [
    'a rule that reads a mistyped field',
    {
      rules: [
        {
          path: 'level',
          message: label,
          of: { name: true, level: (level: number) => level > 1 },
          holds: ({ naem, level }: Record<string, unknown>) => !naem || level === true,
        },
      ],
    },
    ['sample.rules[0].holds: `of` names no "naem"; did you mean "name"?'],
  ],
  [
    'a rule that says nothing in English',
    { rules: [{ path: 'level', message: { zh: '级别不对', en: ' ' }, of: { level: true }, holds: () => true }] },
    ['sample.rules[0].message: needs zh and en, as both languages show it: write the en'],
  ],
  [
    'two fields that were one, and one that is there still',
    {
      fields: {
        ...base.fields,
        a: text({ label, was: 'title' }),
        b: text({ label, was: 'title' }),
        c: text({ label, was: 'level' }),
      },
    },
    [
      'sample.fields.b.was: "title" is already what a was: take one out',
      'sample.fields.c.was: "level" is a field still, so this one was not called so: take it out',
    ],
  ],
  [
    'an option that no factory takes',
    withField('note', text({ label, maxlength: 20 } as never)),
    ['sample.fields.note: no option "maxlength"; did you mean "maxLength"?'],
  ],
  [
    'an option of another factory',
    withField('note', richText({ label, profile: 'question', min: 1 } as never)),
    ['sample.fields.note: no option "min"'],
  ],
  [
    'an option that no action takes',
    withAction('publish', { set: { level: 1 }, confrim: label }),
    ['sample.actions.publish: no option "confrim"; did you mean "confirm"?'],
  ],
  [
    'a choice in one language',
    withField('kind', choice({ label, of: [{ value: 'a', label: { zh: '甲', en: '' } }] })),
    ['sample.fields.kind.of[0].label: needs zh and en, as both languages show it: write the en'],
  ],
  [
    'a choice with what nobody reads',
    withField('kind', choice({ label, of: [{ value: 'a', label, colour: 'red' } as never] })),
    ['sample.fields.kind.of[0]: no option "colour"; did you mean "color"?'],
  ],
  [
    'a choice that is there twice, in no colour',
    withField(
      'kind',
      choice({
        label,
        of: [
          { value: 'a', label },
          { value: 'a', label: { zh: '乙', en: 'B' }, color: 'bleu' as never },
        ],
      }),
    ),
    [
      'sample.fields.kind.of[1]: "a" is listed already',
      'sample.fields.kind.of[1].color: no colour "bleu"; did you mean "blue"?',
    ],
  ],
  [
    'a default that is none of the choices',
    { fields: { ...base.fields, state: { ...state, default: 'drfat' } } },
    [
      'sample.fields.state.default: "drfat" breaks the field\'s own schema: Choose one of the listed values; did you mean "draft"?',
    ],
  ],
  [
    'a question that is asked when another has a value that it never has',
    withField('note', text({ label, onlyWhen: { level: [0], naem: ['a'] } })),
    [
      'sample.fields.note.onlyWhen[1]: no field "naem"; did you mean "name"?',
      "sample.fields.note.onlyWhen.level[0]: 0 breaks the field's own schema: At least 1",
    ],
  ],
  [
    'a filter by what is never answered, or has no value',
    {
      fields: { ...base.fields, secret: password({ label }), picture: image({ label }) },
      list: { columns: ['name', 'secret'], filters: ['level', 'secret', 'picture'] },
    },
    [
      'sample.list.columns[1]: "secret" is never answered, so the column would be empty',
      'sample.list.filters[1]: "secret" is never answered, so nobody may filter by it: take it out',
      'sample.list.filters[2]: "picture" is of kind image, and no bar can show a filter of it: take it out',
    ],
  ],
  [
    'a column that no list has',
    {
      fields: { ...base.fields, body: json(z.array(z.string()), { label, onlyInDetail: true, example: [] }) },
      list: { columns: ['name', 'body'] },
    },
    ['sample.list.columns[1]: "body" is onlyInDetail, so no list has it: take it out'],
  ],
  [
    'a draft of what has no operations',
    { with: [draft({ field: 'name', document: 'paper' })] },
    ['sample.with.draft.field: "name" is a text, and only a json field has operations'],
  ],
  [
    'a draft of what not everybody may read',
    {
      fields: { ...base.fields, body: json(z.array(z.string()), { label, readable: 'body', example: [] }) },
      with: [draft({ field: 'body', document: 'paper' })],
    },
    ['sample.with.draft.field: not everybody may read "body" (readable), but a draft is shown to all'],
  ],
  [
    'a secret unlike what there is not',
    withField('secret', password({ label, unlike: ['naem', 'code'] })),
    [
      'sample.fields.secret.unlike[0]: no field "naem"; did you mean "name"?',
      'sample.fields.secret.unlike[1]: no field "code"',
    ],
  ],
  [
    'a secret unlike what not everybody may read',
    {
      fields: {
        ...base.fields,
        code: text({ label, readable: 'code' }),
        secret: password({ label, unlike: ['code'] }),
      },
    },
    [
      'sample.fields.code: not everybody may read it (readable), but a secret may not be like it, and one that is refused tells it',
    ],
  ],
  [
    'numbers that look alike',
    withField('code', integer({ label, unique: { lookalikes: true } })),
    ['sample.fields.code.unique.lookalikes: a integer has no letters that could look alike'],
  ],
  [
    'an order of what has none',
    { ...withField('course_ids', refs('course', { label })), list: { columns: ['name'], sort: '-course_ids' } },
    ['sample.list.sort: "course_ids" is of kind refs, which has no order: take another field'],
  ],
  [
    'a required field in no form',
    { ...withField('code', text({ label, required: true })), form: [{ label, fields: ['name'] }] },
    [
      'sample.form: "code" is required and in no form, so no record could be created there: add it, or give it a default',
    ],
  ],
  [
    'a form without a name',
    { form: [{ label: { en: 'Sample' }, fields: ['name'] }] },
    ['sample.form[0].label: needs zh and en, as both languages show it: write the zh'],
  ],
  [
    'a ref to no resource',
    withField('site_id', ref('cuorse', { label })),
    ['sample.fields.site_id: no resource "cuorse"; did you mean "course"?'],
  ],
  [
    'a name that is not of the wire',
    withField('siteId', text({ label })),
    ["sample.fields.siteId: a field's name is snake_case, as on the wire"],
  ],
  [
    'a field that every record has',
    withField('version', integer({ label })),
    ['sample.fields.version: every record has "version" already'],
  ],
  [
    'a field that a query cannot name',
    withField('sort', text({ label })),
    ['sample.fields.sort: "sort" means something else in a list\'s query'],
  ],
  [
    'a label in one language',
    withField('note', text({ label: { zh: '备注', en: '' } })),
    ['sample.fields.note.label: needs zh and en, as both languages show it: write the en'],
  ],
  [
    'a default that its own schema refuses',
    withField('port', integer({ label, min: 1, default: 0 })),
    ["sample.fields.port.default: 0 breaks the field's own schema: At least 1"],
  ],
  [
    'an example that its own schema refuses',
    withField('data', json(z.string().min(3), { label, example: 'a' })),
    ["sample.fields.data.example: breaks the field's own schema"],
  ],
  [
    'two parents',
    { fields: { ...base.fields, a_id: parent({ label }), b_id: parent({ label }) } },
    ['sample.fields: at most one parent'],
  ],
  [
    'two orders',
    { fields: { ...base.fields, first: order({ label }), second: order({ label }) } },
    ['sample.fields: at most one order'],
  ],
  [
    'a scope by no field',
    { scope: { own: 'creatd_by' } },
    ['sample.scope.own: no field "creatd_by"; did you mean "created_by"?'],
  ],
  [
    'a scope through what is no ref',
    { scope: { site: 'level.site_ids', own: 'created_by' } },
    ['sample.scope.site: "level" is not a ref, so nothing follows it'],
  ],
  [
    'a scope through a ref to no field',
    { scope: { site: 'course_id.nmae', own: 'created_by' } },
    ['sample.scope.site: no field "nmae" in course; did you mean "name"?'],
  ],
  [
    'an action that opens what it does not answer',
    withAction('start', { opens: 'coures', output: z.strictObject({ name: z.string() }) }),
    [
      'sample.actions.start.opens: no resource "coures"; did you mean "course"?',
      'sample.actions.start.opens: its output has no "id" to open',
    ],
  ],
  [
    'an action that is warned of by what answers no sentences',
    withAction('start', { on: 'page', warnedBy: 'strat' }),
    [
      'sample.actions.start.warnedBy: a record is warned of, and this is on the page',
      'sample.actions.start.warnedBy: no action "strat"; did you mean "start"?',
    ],
  ],
  [
    'an action that is warned of by one that changes something',
    withAction('start', { warnedBy: 'start' }),
    ['sample.actions.start.warnedBy: start is no GET of one row with "warnings" in its output'],
  ],
  [
    'a form that starts from what answers none of its inputs',
    withAction('start', { startsFrom: 'strat' }),
    ['sample.actions.start.startsFrom: no action "strat"; did you mean "start"?'],
  ],
  [
    'a form that starts from what changes something',
    withAction('start', { on: 'page', startsFrom: 'start' }),
    [
      'sample.actions.start.startsFrom: a record is read for it, and this is not of one row',
      'sample.actions.start.startsFrom: start is no GET of one row with an input of this form in its output',
    ],
  ],
  [
    'a right that it does not have called in words',
    { rightLabels: { updat: label } },
    ['sample.rightLabels: no right "updat"; did you mean "update"?'],
  ],
  [
    'closed records without what opens them, and without the right to see them',
    { closed: { unless: 'levle', seenWith: 'updat' } },
    [
      'sample.closed.unless[0]: no field "levle"; did you mean "level"?',
      'sample.closed.seenWith: no right "updat"; did you mean "update"?',
    ],
  ],
  [
    'records closed by a field that is no yes or no',
    { closed: { unless: 'level', seenWith: 'update' } },
    ['sample.closed.unless: "level" is no boolean with a default, so some records are neither open nor closed'],
  ],
  [
    'a video that fills what cannot hold it',
    {
      fields: {
        ...base.fields,
        film: file({ label, fills: { seconds: 'name', cover: 'piture' } }),
        other: file({ label, fills: { cover: 'picture' } }),
        picture: image({ label, flow: 'read' }),
      },
    },
    [
      'sample.fields.film.fills.seconds: "name" is a text, and this has to be a integer',
      'sample.fields.film.fills.cover[0]: no field "piture"; did you mean "picture"?',
      'sample.fields.other.fills.cover: only the server sets "picture"',
    ],
  ],
  [
    'an effect on no field',
    withAction('publish', { set: { levle: 1 } }),
    ['sample.actions.publish.set: no field "levle"; did you mean "level"?'],
  ],
  [
    'an effect that breaks the schema',
    withAction('publish', { set: { level: 0 } }),
    ["sample.actions.publish.set.level: 0 breaks the field's own schema: At least 1"],
  ],
  [
    'a step that follows and is none',
    withAction('publish', { set: { level: 1 }, tells: 'publsh' }),
    ['sample.actions.publish.tells: no action "publsh"; did you mean "publish"?'],
  ],
  [
    'a step that follows nothing',
    withAction('publish', { tells: 'publish' }),
    ['sample.actions.publish.tells: there is no effect (set) after which anybody could go on'],
  ],
  [
    'a name of what was sent back without a reason',
    withWorkflow({ returned: label }),
    ['sample.with.workflow.returned: there is no reason, by which one knows what was sent back'],
  ],
  [
    'an effect on nothing',
    withAction('publish', { on: 'page', set: { level: 1 } }),
    ['sample.actions.publish.set: needs rows to set it on'],
  ],
  [
    'a condition on no field',
    withAction('publish', { set: { level: 1 }, when: { levl: [1] } }),
    ['sample.actions.publish.when[0]: no field "levl"; did you mean "level"?'],
  ],
  [
    'a condition that no record meets',
    withAction('publish', { set: { level: 2 }, when: { level: [0] } }),
    ["sample.actions.publish.when.level[0]: 0 breaks the field's own schema: At least 1"],
  ],
  [
    'a condition on a state that there is none of',
    withWorkflow(
      {},
      { actions: { publish: { on: 'rows', label, set: { state: 'published' }, when: { state: ['drfat'] } } } },
    ),
    [
      'sample.actions.publish.when.state[0]: "drfat" breaks the field\'s own schema: Choose one of the listed values; did you mean "draft"?',
    ],
  ],
  [
    'an icon that nobody draws',
    { ...withAction('publish', { set: { level: 1 }, icon: 'edti' }), menu: { path: '/testing/sample', icon: 'boook' } },
    [
      'sample.actions.publish.icon: no icon "edti"; did you mean "edit"?',
      'sample.menu.icon: no icon "boook"; did you mean "book"?',
    ],
  ],
  [
    'an action without a label',
    withAction('publish', { label: { zh: '', en: '' }, set: { level: 1 } }),
    ['sample.actions.publish.label: needs zh and en, as both languages show it: write the zh and the en'],
  ],
  ['what is complete', withComplete({}), []],
  [
    'what is complete in no state, or in that of a draft',
    withComplete({ states: ['publishd', 'draft'] }),
    [
      'sample.with.workflow.complete.states[0]: no state "publishd"; did you mean "published"?',
      'sample.with.workflow.complete.states: "draft" is what a new record is, so no draft could be kept',
    ],
  ],
  [
    'a mistyped field that makes a record complete',
    withComplete({ missing: ({ nmae }: Record<string, unknown>) => (nmae ? [] : [{ path: 'name', message: label }]) }),
    ['sample.with.workflow.complete.missing: no field "nmae"; did you mean "name"?'],
  ],
  [
    'a mark in no field',
    withComplete({ mark: 'unfinishd' }),
    ['sample.with.workflow.complete.mark: no field "unfinishd"; did you mean "unfinished"?'],
  ],
  [
    'a mark that people write',
    withComplete({ mark: 'level' }),
    [
      'sample.with.workflow.complete.mark: "level" is written by the server: a boolean of flow read with the default false',
    ],
  ],
  [
    'a handler that comes after nothing',
    withAction('publish', { after: true }),
    ['sample.actions.publish.after: there is no effect (set) for it to come after'],
  ],
  [
    'states that lock',
    withWorkflow(
      {},
      { actions: { publish: { on: 'rows', label, set: { state: 'published' }, when: { state: ['draft'] } } } },
    ),
    [],
  ],
  [
    'a state without a way out',
    withWorkflow(
      { states: { published: {} } },
      { actions: { publish: { on: 'rows', label, set: { state: 'published' }, when: { state: ['draft'] } } } },
    ),
    [
      'sample.with.workflow.states.published: no action leads from it, and nobody may edit or delete what is in it: give it an action, or say `edit` or `delete`',
    ],
  ],
  [
    'a state in no field',
    withWorkflow({ field: 'sate' }),
    ['sample.with.workflow.field: no field "sate"; did you mean "state"?'],
  ],
  [
    'a state that is no choice',
    withWorkflow({ field: 'level', open: [], states: {} }, { form: [{ label, fields: ['name'] }] }),
    ['sample.with.workflow.field: "level" is a integer; a state is a choice'],
  ],
  [
    'a mistyped state',
    withWorkflow({ states: { publishd: {} } }),
    ['sample.with.workflow.states: no state "publishd"; did you mean "published"?'],
  ],
  [
    'a lock on what is new',
    withWorkflow({ states: { draft: { delete: true } } }),
    ['sample.with.workflow.states: "draft" is what a new record is, which nobody could then fill in'],
  ],
  [
    'a state without a beginning',
    { ...withWorkflow({}), fields: { ...base.fields, state: { ...state, default: undefined } } },
    ['sample.with.workflow.field: "state" has no default, so nothing says what a new record is'],
  ],
  [
    'a mistyped open field',
    withWorkflow({ open: ['levle'] }),
    ['sample.with.workflow.open[0]: no field "levle"; did you mean "level"?'],
  ],
  [
    'an open state',
    withWorkflow({ open: ['state'] }),
    ['sample.with.workflow.open: "state" is changed by actions alone'],
  ],
  [
    'a state that is changed in several',
    withWorkflow({}, { with: [bulkEdit(['state'] as never), workflow({ field: 'state', states: {}, open: [] })] }),
    ['sample.with.bulkEdit.fields[0]: "state" is changed by actions alone'],
  ],
  ['no view at all', { views: [] }, ['sample.views: names none; leave it out for the usual ones']],
  [
    'a tree of what forms none',
    { views: [list, tree] },
    ['sample.views[1]: a sample cannot be shown as "tree": it has no verb "tree"'],
  ],
  ['a view twice', { views: [list, list] }, ['sample.views[1]: "list" is listed twice']],
  [
    'a capability twice',
    { with: [comments(), comments({ right: 'say' })] },
    ['sample.with.comments: is listed twice; say all of it at once'],
  ],
  [
    'an import of what nobody can create',
    { with: [importable()], verbs: ['list', 'detail', 'update', 'delete'] },
    ['sample.with.importable: nobody can create a sample, so none can be imported'],
  ],
  [
    'an import by a mistyped key',
    { with: [importable({ key: 'nmae' })] },
    ['sample.with.importable.key[0]: no field "nmae"; did you mean "name"?'],
  ],
  [
    'an import by a key that is no text',
    { with: [importable({ key: 'level' })] },
    ['sample.with.importable.key: "level" is no text, so it names nothing in a file'],
  ],
  [
    'a mistyped field that is chosen once for a file',
    { with: [importable({ once: ['cuorse_id'] })] },
    ['sample.with.importable.once[0]: no field "cuorse_id"; did you mean "course_id"?'],
  ],
  [
    'an import by a key that not everybody may read',
    {
      with: [importable({ key: 'note' })],
      fields: { ...base.fields, note: text({ label, readable: 'note' }) },
    },
    [
      'sample.fields.note: not everybody may read it (readable), but an import finds records by it, and what it changes reveals it',
    ],
  ],
  [
    'duplicates of a mistyped field',
    { with: [duplicates({ fields: ['nmae'] })] },
    ['sample.with.duplicates.fields[0]: no field "nmae"; did you mean "name"?'],
  ],
  [
    'duplicates by a field without text',
    { with: [duplicates({ fields: ['level'] })] },
    ['sample.with.duplicates.fields[0]: "level" is a integer, which has no text to compare'],
  ],
  [
    'duplicates within a field that is no ref',
    { with: [duplicates({ fields: ['name'], within: 'level' })] },
    ['sample.with.duplicates.within: "level" is no ref to one record'],
  ],
  [
    'duplicates that nobody could merge',
    { with: [duplicates({ fields: ['name'] })], verbs: ['list', 'detail', 'create', 'update'] },
    ['sample.with.duplicates: nobody can change and delete a sample, so none can be merged'],
  ],
  [
    'duplicates by a field that not everybody may read',
    {
      with: [duplicates({ fields: ['note'] })],
      fields: { ...base.fields, note: text({ label, readable: 'note' }) },
    },
    [
      'sample.fields.note: not everybody may read it (readable), but duplicates are found by it, and a similar record tells it',
    ],
  ],
  [
    'a mistyped reason',
    withWorkflow({ reason: 'nam' }),
    ['sample.with.workflow.reason[0]: no field "nam"; did you mean "name"?'],
  ],
  [
    'a state in a form',
    withWorkflow({}, { form: [{ label, fields: ['name', 'state'] }] }),
    ['sample.form[0]: "state" is changed by actions alone, so it belongs in no form'],
  ],
  [
    'a way from anywhere',
    withWorkflow({}, { actions: { publish: { on: 'rows', label, set: { state: 'published' } } } }),
    ['sample.actions.publish.when: leads to another state, so it names those that it leads from'],
  ],
  [
    'an input that points nowhere',
    withAction('tie', { input: { to: ref('corse', { label }) } }),
    ['sample.actions.tie.input.to: no resource "corse"; did you mean "course"?'],
  ],
  [
    'an action that takes the call of a verb',
    withAction('list', { method: 'GET' }),
    [
      'sample.actions.list: every resource can be asked "list"; give the action another name',
      'sample.list: GET sample/list is already sample.list',
    ],
  ],
  [
    'a mistyped field to change in several',
    { with: [bulkEdit(['levle'])] },
    ['sample.with.bulkEdit.fields[0]: no field "levle"; did you mean "level"?'],
  ],
  [
    'a unique field to change in several',
    { ...withField('code', text({ label, unique: true })), with: [bulkEdit(['code'])] },
    ['sample.with.bulkEdit.fields[0]: "code" is unique, so no two records can be given the same'],
  ],
  [
    'a field to change in several that the server sets',
    { ...withField('code', text({ label, flow: 'read' })), with: [bulkEdit(['code'])] },
    ['sample.with.bulkEdit.fields[0]: "code" is set by the server alone'],
  ],
  [
    'a page in the place of one of the site itself',
    { menu: { path: '/apiDocs', form: '/login', icon: 'book' }, formIn: 'page' },
    [
      'sample.menu.path: "/apiDocs" is already the page apiDocs: give this one another path',
      'sample.menu.form: "/login" is already an address of the site itself: give this one another path',
    ],
  ],
  [
    'a menu path without a slash',
    { menu: { path: 'testing', icon: 'book' } },
    [
      'sample.menu.path: "testing" is no path: write it as /testing/sample, with letters, digits, - and _ between slashes',
    ],
  ],
]

describe('checkResources', () => {
  it.each(table)('tells of %s', (_what, more, faults) => {
    expect(faultsOf(more)).toEqual(faults)
  })

  it('tells of all faults of all resources together', () => {
    const faults = faultsOf({
      title: 'nam',
      list: { columns: ['levl'], filters: ['nmae'] },
      scope: { own: 'x' },
      ...withField('kind', choice({ label: { zh: '', en: '' }, of: [{ value: 'a', label }] })),
    })
    expect(faults).toHaveLength(5)
    expect(faults.every((fault) => fault.startsWith('sample.'))).toBe(true)
  })

  it('tells of a file and a name that disagree, and of two resources on one call', () => {
    const twin = defineResource({ ...base, name: 'twin', calls: plain('course') } as never)
    const faults = checkResources({ wrong: declare({}), course, twin })
    expect(faults).toContain('resources/wrong: its name is "sample"; the file and the name agree')
    expect(faults).toContain('twin.list: GET course/list is already course.list')
  })

  it('tells of two pages at one place', () => {
    const menu = { path: '/testing/sample', icon: 'book' }
    const other = defineResource({
      ...base,
      name: 'other',
      calls: plain('other'),
      menu: { ...menu, path: '/testing/other', form: menu.path },
      formIn: 'page',
    } as never)
    expect(checkResources({ sample: declare({ menu }), other, course })).toEqual([
      'other.menu.form: "/testing/sample" is already sample.menu.path: give this one another path',
    ])
  })
})

it('finds the nearest name, or none', () => {
  expect(nearest('difficluty', ['stem', 'difficulty'])).toBe('difficulty')
  expect(nearest('x', ['stem', 'difficulty'])).toBeUndefined()
  expect(nearest('', [])).toBeUndefined()
  expect(nearest('7', ['1', '0'])).toBeUndefined()
})
