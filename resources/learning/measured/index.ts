import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { fileLanguage } from '../../kit/file-language.ts'
import { check } from './check.ts'
import type { MeasuredOptions } from './options.ts'
import { output } from './output.ts'

export type { MeasuredOptions } from './options.ts'

/** The names of the calls that read what was measured date by date. */
export const measuredCalls = (name: string) => ({ read: `get_${name}_dates`, save: `export_${name}_dates` })

export const datesLabel = { zh: '按日期', en: 'By date' } as const

const actions = ({ name }: CapableResource): Record<string, Action> => ({
  [measuredCalls(name).read]: {
    on: 'row',
    method: 'GET',
    label: datesLabel,
    right: 'list',
    hidden: true,
    output,
  },
  [measuredCalls(name).save]: {
    on: 'row',
    reads: true,
    label: { zh: '下载按日期的表格', en: 'Download the table by date' },
    right: 'list',
    hidden: true,
    job: true,
    input: {
      language: fileLanguage(),
    },
  },
})

/**
 * A record measures somebody on the nodes of a map: its page draws the values there, with a table, a comparison and a
 * printout; and a table of all records of that person on the map, with a column for each date.
 */
export const measured = defineCapability(
  { name: 'measured', actions, check },
  (had) =>
    <const N extends string>(options: MeasuredOptions<N>) =>
      had<MeasuredOptions<N>, N, never>(options),
)
