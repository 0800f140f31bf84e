import { field, type FieldOptions, type Only, type Text } from '../field.ts'
import { namedText, plainText } from '../storable-text.ts'
import { textCell } from '../cells.ts'

/** The tags that rich text keeps. */
export type RichTextProfile = 'question' | 'article'

/** The content of a cell. */
const takes: Readonly<Record<RichTextProfile, Text>> = {
  question: { zh: '文字，公式写在 $…$ 中', en: 'Text, formulas between $…$' },
  article: { zh: '文字（公式写在 $…$ 中）或 HTML', en: 'Text (formulas between $…$) or HTML' },
}

interface RichTextOptions {
  /**
   * Which tags it keeps: `question` only br, span, b and em, `article` headings, lists, tables, links and media too.
   */
  profile: RichTextProfile
  /** In characters of its HTML. @default 20,000 */
  maxLength?: number
}

/** Formatted text with formulas, stored as HTML that the server has reduced to the tags of its profile. */
export const richText = <const O extends FieldOptions<string> & RichTextOptions>(
  options: Only<O, 'profile' | 'maxLength'>,
) =>
  field<string, O>(
    {
      kind: 'richText',
      takes: ['profile', 'maxLength'],
      schema: options.required ? namedText(options.maxLength ?? 20_000) : plainText(options.maxLength ?? 20_000),
      column: 'text',
      widget: 'richText',
      options: { profile: options.profile, maxLength: options.maxLength ?? 20_000 },
      operators: ['contains', 'isnull'],
      searchable: true,
      stored: 'sanitised',
      cell: { ...textCell(), takes: takes[options.profile] },
      example: '已知函数 <b>f(x)</b>',
    },
    options,
  )
