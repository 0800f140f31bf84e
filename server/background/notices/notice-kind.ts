import type { z } from 'zod'
import { resources } from '../../../resources/index.ts'
import type { AnyResource, Text } from '../../../resources/kit/index.ts'
import type { NoticeType } from '../../../resources/system/notice-calls.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** A title is plain text; a content is HTML, in which every value is escaped. */
export interface NoticeWords {
  title: string
  content: string
}

/** What is kept of a notice, and its words for a reader of each language. */
export interface NoticeKind<Params> {
  type: NoticeType
  params: z.ZodType<Params>
  zh(params: Params): NoticeWords
  en(params: Params): NoticeWords
}

export const declareNotice = <Params>(kind: NoticeKind<Params>): NoticeKind<Params> => kind

/**
 * The notices of a capability by kind, in `server/capabilities/<name>/notices.ts`; no two have a kind of the same name.
 */
export const defineNotices = <Kinds extends Readonly<Record<string, NoticeKind<any>>>>(kinds: Kinds): Kinds => kinds

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ownEntry(references, character)!)

/** A template of HTML whose values are text. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  parts.map((part, index) => part + (index < values.length ? escaped(String(values[index])) : '')).join('')

/** What a record of a resource is called, also when the resource is there no more. */
export function labelOf(name: string): Text {
  const found = ownEntry(resources as Record<string, AnyResource>, name)
  return found?.label ?? { zh: '记录', en: 'Record' }
}
