import type { PolledOptions } from './options.ts'

/** Whether a record is still changing by itself. */
export const isUnsettled = ({ while: condition }: PolledOptions, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries<readonly unknown[] | undefined>(condition).every(([name, values]) => values?.includes(record[name]))
