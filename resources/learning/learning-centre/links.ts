import { z } from 'zod'
import { namedText } from '../../kit/index.ts'

export const mostLinks = 40

/** A link: the words that lead there, and a web address. */
const link = z.strictObject({
  label: namedText(60),
  url: z.url({ protocol: /^https?$/, error: 'url' }).max(2000),
})
export type Link = z.infer<typeof link>

export const linkList = z.array(link).max(mostLinks)
