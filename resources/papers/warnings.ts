import { z } from 'zod'
import type { Text } from '../kit/index.ts'

/** What should be looked at before a paper is published, printed or made a sheet of, in the asker's language. */
const warningsOutput = z.strictObject({ warnings: z.array(z.string()) })

/** The action that answers them, of a resource whose records are papers or have one. */
export const checkPaper = {
  on: 'row',
  method: 'GET',
  label: { zh: '检查试卷', en: 'Check the paper' } satisfies Text,
  right: 'list',
  hidden: true,
  output: warningsOutput,
} as const
