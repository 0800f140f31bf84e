import { z } from 'zod'
import { choice, defineResource, integer, json, plain, storedFile, text, type Row } from './kit/index.ts'

/** Words for every reader; jobs of earlier versions have them in the language of whom they ran for. */
const inLanguages = (maxLength: number) => {
  const words = z.string().max(maxLength)
  return z.union([words, z.strictObject({ zh: words, en: words })])
}

/** The result of a job: counts, and the entries that it left out, each with its place and the reason. */
export const jobResult = z.strictObject({
  done: z.int().min(0),
  failed: z.int().min(0),
  /** Of an import: what the bank or the file has already. */
  repeated: z.int().min(0).optional(),
  /** Of scans: empty pages. */
  skipped: z.int().min(0).optional(),
  faults: z.array(z.strictObject({ at: inLanguages(100), message: inLanguages(500) })).max(1000),
  /**
   * Of a job that brings records up to date: how many it made and changed, how many needed no change, and how many it
   * left as they were for a reason that `faults` has.
   */
  written: z
    .strictObject({
      created: z.int().min(0),
      updated: z.int().min(0),
      unchanged: z.int().min(0),
      left: z.int().min(0),
    })
    .optional(),
  /** A file for download: an export. */
  file: storedFile.optional(),
})

/** Background work on the server, such as an import: its progress and its result. Created by actions, never by hand. */
export const job = defineResource({
  name: 'job',
  label: { zh: '任务', en: 'Job' },
  calls: plain('admin/job'),
  verbs: ['list', 'detail'],
  menu: { path: '/systemManagement/jobManagement', icon: 'clockCircle', order: 60 },
  scope: { own: 'created_by' },
  // What a job made for somebody may be more than others may read: answers, scores, a person's data.
  closed: { seenWith: 'list_all', label: { zh: '查看他人的任务', en: 'See jobs of others' } },
  title: 'title',
  fields: {
    kind: {
      ...text({ label: { zh: '类别', en: 'Kind' }, required: true, flow: 'read', maxLength: 60 }),
      widget: 'jobKind',
    },
    title: text({ label: { zh: '任务', en: 'Job' }, required: true, flow: 'read', inBoth: true }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      flow: 'read',
      of: [
        { value: 'waiting', label: { zh: '等待中', en: 'Waiting' } },
        { value: 'running', label: { zh: '进行中', en: 'Running' }, color: 'blue' },
        { value: 'done', label: { zh: '已完成', en: 'Done' }, color: 'green' },
        { value: 'failed', label: { zh: '失败', en: 'Failed' }, color: 'red' },
        { value: 'cancelled', label: { zh: '已取消', en: 'Cancelled' } },
      ],
      default: 'waiting',
    }),
    progress: integer({ label: { zh: '已处理', en: 'Processed' }, flow: 'read', min: 0, default: 0 }),
    total: integer({ label: { zh: '总数', en: 'Total' }, flow: 'read', min: 0 }),
    message: text({ label: { zh: '说明', en: 'Message' }, flow: 'read', maxLength: 1000, inBoth: true }),
    result: json(jobResult, {
      label: { zh: '结果', en: 'Result' },
      flow: 'read',
      widget: 'jobResult',
      example: {
        done: 2,
        failed: 1,
        faults: [{ at: 'C3', message: { zh: '题干不能为空', en: 'The stem may not be empty' } }],
      },
    }),
  },
  list: { columns: ['title', 'state', 'progress', 'total', 'message', 'created_at'], filters: ['state'], sort: '-id' },
  form: [],
  actions: {
    cancel: {
      on: 'row',
      label: { zh: '取消', en: 'Cancel' },
      icon: 'stop',
      danger: true,
      when: { state: ['waiting', 'running'] },
    },
    retry: {
      on: 'row',
      label: { zh: '重试', en: 'Try again' },
      icon: 'redo',
      when: { state: ['failed', 'cancelled'] },
    },
  },
})
export type Job = Row<typeof job>
