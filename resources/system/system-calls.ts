import { z } from 'zod'
import { facilities } from '../kit/action.ts'
import { plainText, recordId } from '../kit/index.ts'
import { accountCalls } from './account-calls.ts'
import { fileCalls } from './file-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { declarePlainCalls, nothing, type SystemCall } from './system-call.ts'

/** A matching record: `title` and `hint` (its number, and its course where it has one) are plain text. */
const foundRecord = z.strictObject({
  resource: z.string(),
  id: z.int(),
  title: z.string(),
  hint: z.string().nullable(),
})
export type FoundRecord = z.infer<typeof foundRecord>

/** The calls that belong to no resource. */
export const systemCalls = {
  ...accountCalls,
  config: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/get_config',
    right: 'public',
    summary: { zh: '产品配置', en: 'Configuration of the product' },
    input: nothing,
    output: z.strictObject({
      title: z.string(),
      /** Of the school, by its name in the IANA database: it decides what a day is. */
      time_zone: z.string(),
      registration: z.boolean(),
      /** Whether who registers waits until somebody approves them. */
      registration_approval: z.boolean(),
      mobile_login: z.boolean(),
      /** Of a file that is sent by one call, and of one that is sent in parts or to the store. */
      max_upload_bytes: z.int(),
      max_file_bytes: z.int(),
      /** Programs that this server has besides itself (`Action.needs`). */
      facilities: z.array(z.enum(facilities)),
      /** Whether `alioss` gives addresses: files are in a store that clients can reach. */
      direct_upload: z.boolean(),
    }),
  },
  ...fileCalls,
  openapi: {
    method: 'GET',
    base: 'api',
    path: 'openapi.json',
    right: 'session',
    summary: { zh: '接口说明', en: 'Description of the calls' },
    input: nothing,
    output: z.unknown(),
    answers: 'application/json',
  },
  ...noticeCalls,
  /**
   * Records of every page that the user may list, best first within a resource; `limit` of each. `incomplete` names the
   * resources that took too long and are left out.
   */
  globalSearch: {
    method: 'GET',
    base: 'api',
    path: 'search/getList',
    right: 'session',
    summary: { zh: '全局搜索', en: 'Search everywhere' },
    input: z.strictObject({
      keyword: plainText(200).trim().min(1, 'blank').max(60),
      limit: z.int().min(1).max(20).default(5),
    }),
    output: z.strictObject({ list: z.array(foundRecord), total: z.int(), incomplete: z.array(z.string()) }),
  },
  /**
   * What a form needs to refer to records of a resource whose list the user may not open: their titles, within the
   * scope. For users with a right to something that refers to that resource. `within`: of one group, such as a course.
   */
  titles: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/get_titles',
    right: 'session',
    summary: { zh: '可引用记录的标题', en: 'Titles of records to refer to' },
    input: z.strictObject({
      resource: plainText(100).min(1, 'blank'),
      ids: z.array(recordId).max(200).optional(),
      contains: plainText(200).optional(),
      within: recordId.optional(),
      page: z.int().min(1).max(1_000_000).default(1),
      page_size: z.int().min(1).max(200).default(20),
    }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id: z.int(), title: z.string().nullable() })),
      total: z.int(),
    }),
  },
} as const satisfies Record<string, SystemCall>

/** As a group of calls like those of features. */
export const systemCallGroup = declarePlainCalls('system', systemCalls)

export type SystemCallName = keyof typeof systemCalls
export type SystemInput<N extends SystemCallName> = z.infer<(typeof systemCalls)[N]['input']>
export type SystemOutput<N extends SystemCallName> = z.infer<(typeof systemCalls)[N]['output']>
