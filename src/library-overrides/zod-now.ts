/**
 * The parts of zod that the declarations and screens use: the whole is four times as large. A name that is used and
 * missing here fails a test.
 */
import en from 'zod/v4/locales/en.js'
import zhCN from 'zod/v4/locales/zh-CN.js'

export {
  array,
  boolean,
  config,
  discriminatedUnion,
  email,
  enum,
  int,
  ipv4,
  ipv6,
  iso,
  json,
  literal,
  looseObject,
  null,
  number,
  strictObject,
  string,
  union,
  unknown,
  url,
  ZodArray,
  ZodNullable,
  ZodObject,
  ZodOptional,
} from 'zod/v4'
export const locales = { en, zhCN }
