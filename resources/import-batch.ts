import { z } from 'zod'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  file,
  integer,
  json,
  plain,
  ref,
  text,
  type Row,
  type Text,
} from './kit/index.ts'

const words = z.strictObject({ zh: z.string(), en: z.string() })

/** The validated state of an entry. */
export const entryStates = ['new', 'similar', 'update', 'same', 'duplicate', 'refused', 'left_out'] as const
export type EntryState = (typeof entryStates)[number]
export const entryStateLabels: Record<EntryState, Text> = {
  new: { zh: '新增', en: 'New' },
  similar: { zh: '相似', en: 'Similar' },
  update: { zh: '更新', en: 'Changed' },
  same: { zh: '无变化', en: 'Unchanged' },
  duplicate: { zh: '重复', en: 'Duplicate' },
  refused: { zh: '有误', en: 'Faulty' },
  left_out: { zh: '未导入', en: 'Left out' },
}

/** A person's choice for an entry, instead of its state's default. */
export const entryChoices = ['skip', 'create', 'update'] as const
export type EntryChoice = (typeof entryChoices)[number]
export const entryChoiceLabels: Record<EntryChoice, Text> = {
  skip: { zh: '跳过', en: 'Skip' },
  create: { zh: '新增', en: 'Create' },
  update: { zh: '更新已有', en: 'Change the one there' },
}

const counts = z.strictObject({
  /** Entries by state. */
  states: z.partialRecord(z.enum(entryStates), z.int()),
  /** What a commit does, or did: records created and changed, and entries skipped. */
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  /** Entries that a person corrected. */
  corrected: z.int().optional(),
})

/** A column of a table: its heading, and the beginning of its content. */
const sourceColumn = z.strictObject({
  title: z.string(),
  samples: z.array(z.string()),
  /** Words of its cells that the last reading did not recognise, where only some are accepted. */
  unknown: z.array(z.string()).optional(),
  /** The word that is meant, by a word of its cells. */
  words: z.record(z.string(), z.string()).optional(),
  /** The file has no such column: the word that was chosen for every row. */
  forAll: z.string().optional(),
})
/** Words for every row of a table that lacks the columns of some targets. */
const forAllSchema = z.array(z.strictObject({ target: z.string().max(100), word: z.string().max(100) })).max(20)
/** The words that are meant, by the words of a column's cells; columns count from 0. */
const wordsSchema = z
  .array(
    z.strictObject({
      column: z.int().min(0).max(199),
      words: z.record(z.string().max(100), z.string().max(100)),
    }),
  )
  .max(200)
/** A name that no record has, with what becomes of it: it is made, left out, or means the record of this id. */
const missingName = z.strictObject({
  field: z.string(),
  /** Names from the root down. */
  path: z.array(z.string()),
  /** The record within which names are unique, such as the course. */
  group: z.int().nullable(),
  choice: z.union([z.literal('make'), z.literal('leave'), z.int()]).nullable(),
  can_make: z.boolean(),
  /** The records that the commit made. */
  made: z.array(z.int()).optional(),
})
export type MissingName = z.infer<typeof missingName>
const nameChoices = z
  .array(
    z.strictObject({
      /** Its place in the list of the batch, from 0. */
      index: z.int().min(0).max(499),
      choice: z.union([z.literal('make'), z.literal('leave'), z.int().min(1)]),
    }),
  )
  .max(500)
/** For each column the name of what it fills; null: the column is skipped. */
const mappingSchema = z.array(z.string().max(100).nullable()).max(200)

/** A remark about an entry. `at` is a cell (`C17`) or another place in the file; null means the entry as a whole. */
const remark = z.strictObject({
  at: z.string().nullable(),
  text: words,
  /** The cell's word, where it is none of those that its column accepts. */
  word: z.strictObject({ column: z.int(), text: z.string() }).optional(),
  /** The field that it is about, or a part of one, where its place does not say that. */
  path: z.string().optional(),
})

/** The value of a field in the record that an entry would change, before and after. */
const difference = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })

export const importEntry = z.strictObject({
  number: z.int(),
  at: z.string(),
  state: z.enum(entryStates),
  choice: z.enum(entryChoices).nullable(),
  key: z.string().nullable(),
  excerpt: z.string(),
  /** The fields in the file, as far as the caller may read them. */
  input: z.record(z.string(), z.unknown()),
  /** References to entries of the same file: by field, as the list of entries names them. */
  own: z.record(z.string(), z.array(z.string())),
  /** Why it is refused, or what it duplicates. */
  reasons: z.array(remark),
  /** Parts that could not be imported unchanged. */
  changes: z.array(remark),
  /** The record that it changes, repeats or, after the commit, became. */
  record_id: z.int().nullable(),
  differences: z.array(difference),
  /** Whether a person can correct it before the commit, and whether one did. */
  is_correctable: z.boolean(),
  is_corrected: z.boolean(),
})
export type ImportEntry = z.infer<typeof importEntry>

/** Values by field as its form has them, references also as a cell names them; null is an empty cell. */
const correctedValues = z.array(z.strictObject({ field: z.string().max(63), value: z.unknown() })).max(200)

/** An entry as a person corrects it. */
const entryForm = z.strictObject({
  number: z.int(),
  at: z.string(),
  state: z.enum(entryStates),
  excerpt: z.string(),
  /** To be sent with the correction, which is refused where the entry was changed meanwhile. */
  revision: z.string(),
  /** The fields that can be corrected, in the order of the form. */
  fields: z.array(z.string()),
  /** As far as the caller may read them. */
  values: z.record(z.string(), z.unknown()),
  /** What the file says, by field, where no value says it: names of records, and cells that could not be read. */
  texts: z.record(z.string(), z.string()),
  faults: z.array(remark),
  /** The number of the faulty entry to go on with. */
  next: z.int().nullable(),
})
export type EntryForm = z.infer<typeof entryForm>

/**
 * A field that a column of a table can fill: its explanation, and the words to choose from where only those are
 * accepted.
 */
const importTarget = z.strictObject({
  name: z.string(),
  label: words,
  help: words.nullable(),
  required: z.boolean(),
  takes: words,
  choices: z.array(words).nullable(),
  /** What may be chosen besides for a table without its column: to decide it row by row. */
  decided: words.nullable(),
  isMany: z.boolean(),
})
/** A row of the template, by the names of what its cells fill. */
const exampleRow = z.record(z.string(), words)
const format = z.strictObject({ name: z.string(), label: words, extensions: z.array(z.string()) })

const numbers = z.array(z.int().min(1)).min(1).max(500)
const entryNumber = integer({ label: { zh: '条目', en: 'Entry' }, required: true, min: 1, max: 10_000_000 })
const resourceName = text({ label: { zh: '资源', en: 'Entity' }, required: true, maxLength: 63 })

/**
 * One file being imported into a resource: read and validated without changing anything, reviewed, then committed as a
 * whole, and undone if it was wrong. Started by `import_<resource>`; its entries are in a separate table.
 */
export const import_batch = defineResource({
  name: 'import_batch',
  label: { zh: '导入批次', en: 'Import' },
  calls: plain('admin/import'),
  verbs: ['list', 'detail'],
  menu: { path: '/systemManagement/importManagement', icon: 'import', order: 58 },
  scope: { own: 'created_by' },
  // The file of an import has what others may not read.
  closed: { seenWith: 'list_all', label: { zh: '查看他人的导入', en: 'See imports of others' } },
  title: 'title',
  fields: {
    title: text({ label: { zh: '导入', en: 'Import' }, required: true, flow: 'read', inBoth: true }),
    resource: {
      ...text({ label: { zh: '导入到', en: 'Into' }, required: true, flow: 'read', maxLength: 63 }),
      widget: 'resourceName',
    },
    file: file({ label: { zh: '文件', en: 'File' }, required: true, flow: 'read' }),
    format: text({ label: { zh: '格式', en: 'Format' }, flow: 'read', maxLength: 40 }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      flow: 'read',
      of: [
        { value: 'reading', label: { zh: '预检中', en: 'Being read' }, color: 'blue' },
        { value: 'mapping', label: { zh: '待对应列', en: 'Columns to assign' }, color: 'gold' },
        { value: 'ready', label: { zh: '待导入', en: 'To be imported' }, color: 'gold' },
        { value: 'committing', label: { zh: '导入中', en: 'Going in' }, color: 'blue' },
        { value: 'committed', label: { zh: '已导入', en: 'Imported' }, color: 'green' },
        { value: 'undoing', label: { zh: '撤销中', en: 'Being undone' }, color: 'blue' },
        { value: 'undone', label: { zh: '已撤销', en: 'Undone' } },
        { value: 'failed', label: { zh: '读取失败', en: 'Not readable' }, color: 'red' },
      ],
      default: 'reading',
    }),
    once: json(z.record(z.string(), z.unknown()), {
      label: { zh: '整个文件的取值', en: 'For the whole file' },
      flow: 'read',
      counted: true,
      example: {},
    }),
    columns: json(z.array(sourceColumn).max(200), {
      label: { zh: '文件的列', en: 'Columns of the file' },
      flow: 'read',
      words: {
        title: { zh: '列名', en: 'Heading' },
        samples: { zh: '内容', en: 'Content' },
        unknown: { zh: '未认出的词', en: 'Words that are not known' },
      },
      unshown: ['words', 'forAll'],
      entry: 'title',
      example: [],
    }),
    mapping: json(mappingSchema, {
      label: { zh: '列的对应', en: 'What columns fill' },
      flow: 'read',
      counted: true,
      example: [],
    }),
    missing_names: json(z.array(missingName).max(500), {
      label: { zh: '找不到的名称', en: 'Names that nothing has' },
      flow: 'read',
      counted: true,
      example: [],
    }),
    counts: json(counts, {
      label: { zh: '条目', en: 'Entries' },
      flow: 'read',
      widget: 'importCounts',
      example: { states: {}, create: 0, update: 0, skip: 0 },
    }),
    job_id: ref('job', { label: { zh: '任务', en: 'Job' }, flow: 'read' }),
    message: text({ label: { zh: '说明', en: 'Message' }, flow: 'read', maxLength: 1000, inBoth: true }),
    committed_at: dateTime({ label: { zh: '导入时间', en: 'Imported' }, flow: 'read' }),
    undone_at: dateTime({ label: { zh: '撤销时间', en: 'Undone' }, flow: 'read' }),
  },
  list: {
    columns: ['title', 'state', 'counts', 'message', 'created_by', 'created_at'],
    filters: ['state', 'resource'],
    search: ['title'],
    sort: '-id',
  },
  form: [],
  formIn: 'page',
  bespoke: { form: 'importFile', show: 'importBatch' },
  actions: {
    /** The import and export formats of a resource, and what the columns of a table can fill. */
    options: {
      on: 'page',
      method: 'GET',
      hidden: true,
      right: 'list',
      label: { zh: '可用的格式', en: 'What can be imported' },
      input: { resource: resourceName },
      output: z.strictObject({
        imports: z.array(format),
        exports: z.array(format),
        targets: z.array(importTarget),
        examples: z.array(exampleRow),
      }),
    },
    entries: {
      on: 'row',
      method: 'GET',
      hidden: true,
      right: 'list',
      label: { zh: '条目', en: 'Entries' },
      input: {
        state: text({ label: { zh: '状态', en: 'State' }, maxLength: 20 }),
        page: integer({ label: { zh: '页码', en: 'Page' }, min: 1, max: 100_000, default: 1 }),
        page_size: integer({ label: { zh: '每页条数', en: 'Page size' }, min: 1, max: 100, default: 10 }),
      },
      output: z.strictObject({ list: z.array(importEntry), total: z.int() }),
    },
    /** For some entries, by their numbers, or all of one state; null returns to the state's default. */
    choose: {
      on: 'row',
      hidden: true,
      right: 'list',
      label: { zh: '选择处理方式', en: 'Choose for entries' },
      input: {
        numbers: json(numbers, { label: { zh: '条目', en: 'Entries' }, example: [1] }),
        state: choice({
          label: { zh: '状态', en: 'State' },
          of: entryStates.map((value) => ({ value, label: entryStateLabels[value] })),
        }),
        choice: choice({
          label: { zh: '处理方式', en: 'Choice' },
          of: entryChoices.map((value) => ({ value, label: entryChoiceLabels[value] })),
        }),
      },
    },
    /** One entry with what can be corrected in it. */
    entry: {
      on: 'row',
      method: 'GET',
      hidden: true,
      right: 'list',
      label: { zh: '要改正的条目', en: 'Entry to correct' },
      input: { number: entryNumber },
      output: entryForm,
    },
    /** Values of some fields of one entry, which is checked again; null is an empty cell. */
    correct: {
      on: 'row',
      hidden: true,
      right: 'list',
      label: { zh: '改正条目', en: 'Correct an entry' },
      input: {
        number: entryNumber,
        revision: text({ label: { zh: '打开时的版本', en: 'Revision as opened' }, required: true, maxLength: 30 }),
        values: json(correctedValues, {
          label: { zh: '改正后的值', en: 'Corrected values' },
          required: true,
          example: [{ field: 'name', value: '函数' }],
        }),
      },
      output: z.strictObject({ state: z.enum(entryStates), next: z.int().nullable() }),
    },
    read: {
      on: 'row',
      hidden: true,
      right: 'list',
      job: true,
      label: { zh: '重新预检', en: 'Read again' },
      input: {
        mapping: json(mappingSchema, { label: { zh: '列的对应', en: 'What columns fill' }, example: [] }),
        words: json(wordsSchema, {
          label: { zh: '词的对应', en: 'What words mean' },
          example: [{ column: 0, words: { 易: '较易' } }],
        }),
        names: json(nameChoices, {
          label: { zh: '找不到的名称怎么办', en: 'What becomes of names that nothing has' },
          example: [{ index: 0, choice: 'make' }],
        }),
        for_all: json(forAllSchema, {
          label: { zh: '整个文件的词', en: 'Words for every row' },
          example: [{ target: 'type', word: '单选题' }],
        }),
        drop_corrections: boolean({
          label: { zh: '放弃已改正的条目', en: 'Drop what was corrected' },
          default: false,
        }),
      },
    },
    commit: { on: 'row', hidden: true, right: 'list', job: true, label: { zh: '确认导入', en: 'Import' } },
    undo: {
      on: 'row',
      hidden: true,
      right: 'list',
      job: true,
      danger: true,
      label: { zh: '撤销导入', en: 'Undo the import' },
    },
    /** A sheet of the entries that are not imported, with the reasons; the job's result has the file. */
    left_out: {
      on: 'row',
      hidden: true,
      right: 'list',
      job: true,
      label: { zh: '未导入清单', en: 'What was left out' },
    },
  },
})
export type ImportBatch = Row<typeof import_batch>
