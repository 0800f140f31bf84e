import type { Text } from '../resources/kit/field.ts'
import { notify } from './notification.ts'
import { currentLanguage } from './session.ts'

/**
 * Responses are checked before a screen gets them: a screen that fails far away on `undefined` names no cause. The
 * error shows what was expected, what came, and the suspect.
 */
class ResponseShapeError extends Error {
  override readonly name = 'ResponseShapeError'
}

interface Expectation {
  /** As a person would write it down. */
  shape: string
  holds: (data: unknown) => boolean
}

const isRecord = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number'
const isNode = (value: unknown): boolean => isRecord(value) && Array.isArray((value as { children?: unknown }).children)
const hasList = (data: unknown, each: (one: unknown) => boolean): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Array.isArray((data as { list?: unknown }).list) &&
  (data as { list: unknown[] }).list.every(each)
const hasTotal = (data: unknown): boolean => typeof (data as { total?: unknown }).total === 'number'

export const shapes = {
  page: {
    shape: '{ list: [{ id: number, … }], total: number }',
    holds: (data) => hasList(data, isRecord) && hasTotal(data),
  },
  record: { shape: '{ id: number, … }', holds: isRecord },
  forest: { shape: '{ list: [{ id: number, children: […], … }] }', holds: (data) => hasList(data, isNode) },
} satisfies Record<string, Expectation>

const shown = (data: unknown): string => {
  const text = JSON.stringify(data) ?? String(data)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** For the person; the text below it is for developers. */
const wrongShape = (call: string): Text => ({
  zh: `接口返回的数据格式有误：${call}`,
  en: `A call answered in the wrong format: ${call}`,
})

/** Returns `data` in the expected shape, or shows and throws what is wrong with the response of `call`. */
export function expectShape<T>(expected: Expectation, data: unknown, call: string): T {
  if (expected.holds(data)) return data as T
  const message = wrongShape(call)[currentLanguage()]
  const detail = `expected data: ${expected.shape}\nreceived data: ${shown(data)}\nThe suspect is the server's handler of ${call}, or a proxy that changed its answer.`
  notify('error', message, detail)
  throw new ResponseShapeError(`${message}\n${detail}`)
}
