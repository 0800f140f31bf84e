import type { Text } from '../../kit/index.ts'

/** What an answer is worth showing in the lesson for (讲评): as it should be, or as many get it wrong. */
export const tagKinds = ['excellent', 'typical'] as const
export type TagKind = (typeof tagKinds)[number]

export const tagNames: Readonly<Record<TagKind, Text>> = {
  excellent: { zh: '优秀作答', en: 'Excellent' },
  typical: { zh: '典型错误', en: 'Typical error' },
}

/** The characters of the word beside a tag: what is good in it, or what went wrong. */
export const mostTagWord = 100
