import { map_report } from '../../../../resources/map-report.ts'
import { map_topic } from '../../../../resources/map-topic.ts'
import { itemAt, mayWrite, plainName, type Text } from '../../../../resources/kit/index.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { defineImporter, type ExampleRow } from '../../../exchange/record-files/importer.ts'
import { ReferencedNames } from '../../../exchange/record-files/referenced-names.ts'
import {
  fieldShape,
  inBoth,
  labelled,
  readField,
  type Cell,
  type RowReading,
  type ShapedTable,
  type TableShape,
  type TableTarget,
} from '../../../exchange/record-files/table-shape.ts'
import { pathsOf } from '../../../exchange/record-files/path-lists.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/**
 * Values measured elsewhere: a row for each learner, a column for each topic of the map that is chosen for the file.
 */

/** `data@12`: a column of values of the topic with the id 12. */
const topicTarget = (id: number): string => `data@${id}`
const topicOf = (target: string | null): number | null => {
  const match = /^data@([1-9]\d{0,8})$/.exec(target ?? '')
  return match ? Number(match[1]) : null
}

const valueLabel: Text = { zh: '主题的值', en: 'Value of a topic' }
const messages = {
  value: {
    zh: '应为 0 到 100 的数，最多两位小数',
    en: 'A number from 0 to 100 is expected, with at most two decimals',
  },
  none: {
    zh: '没有一列的标题是这个图谱的主题，或这一行没有任何值',
    en: 'No column is headed by a topic of this map, or this row has no value',
  },
}

const learner: Partial<TableTarget> = {
  example: inBoth('student01'),
  aliases: ['用户名', '学员用户名', '学号', '考号', 'username', 'user name', 'student'],
}

/** A value of 0 to 100; undefined for anything else. */
function valueIn(text: string): number | undefined {
  const plain = plainName(text).replace(/%$/, '')
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= 100 ? value : undefined
}

function readValues(columns: readonly string[], cells: ReadonlyMap<string, Cell>, into: RowReading): void {
  const data: TopicValue[] = []
  for (const name of columns) {
    const cell = cells.get(name)
    if (!cell) continue
    into.places['data'] ??= cell.at
    const given = valueIn(cell.text)
    if (given === undefined) into.reasons.push({ at: cell.at, text: labelled(valueLabel, messages.value) })
    else data.push({ topic_id: topicOf(name)!, given, evidence: null, computed: null, questions: 0, answers: 0 })
  }
  if (data.length === 0 && into.reasons.length === 0) into.reasons.push({ at: null, text: messages.none, path: 'data' })
  into.values['data'] = data
}

function shape(rights: ReadonlySet<string>, table?: ShapedTable): TableShape {
  const own = fieldShape(map_report, rights).targets.flatMap((target) =>
    target.name === 'data' ? [] : [{ ...target, ...(target.name === 'user_id' ? learner : {}) }],
  )
  const columns = mayWrite(map_report, map_report.fields.data, rights)
    ? (table?.mapping ?? []).filter((name): name is string => topicOf(name) !== null)
    : []
  const wide = columns.map(
    (name): TableTarget => ({
      name,
      field: 'data',
      label: valueLabel,
      help: null,
      required: false,
      takes: { zh: '0 到 100 的数', en: 'A number from 0 to 100' },
      choices: null,
      isMany: false,
      example: inBoth('80'),
    }),
  )
  return {
    targets: [...own, ...wide],
    read(cells) {
      const reading: RowReading = { values: {}, places: {}, wanted: [], reasons: [] }
      for (const [name, cell] of cells) if (topicOf(name) === null) readField(map_report, name, cell, reading)
      readValues(columns, cells, reading)
      const people = cells.get('user_id')?.text ?? ''
      return { ...reading, key: plainName(people), excerpt: people.trim() }
    },
  }
}

const there = (id: number): Text => ({
  zh: `这名学员已有这个图谱的同名报告（#${id}）`,
  en: `This learner has a report of this title on this map already (#${id})`,
})

export const mapReportImporter = defineImporter({
  resource: map_report,
  shape,
  apart: ['user_id'],
  formats: [],
  read: () => {
    throw new Error('reports can only be imported as tables')
  },
  excerpt: ({ title }) => String(title ?? ''),

  /** The columns whose headings name topics of the map: by title, by path (`上级 > 名称`) or by id (`#12`). */
  async recognise(records, columns, mapping, once) {
    const names = new ReferencedNames(records.database, records.identity)
    const paths = columns.map(({ title }) => pathsOf(title)[0] ?? [])
    await names.prepare(map_topic, 'needs_ids', once['map_id'], paths)
    const taken = new Set<string>()
    return mapping.map((name, index) => {
      if (name !== null || itemAt(paths, index).length === 0) return name
      const found = names.find(map_topic, 'needs_ids', once['map_id'], itemAt(paths, index))
      const target = 'id' in found ? topicTarget(found.id) : null
      if (target === null || taken.has(target)) return null
      taken.add(target)
      return target
    })
  },

  examples: (): ExampleRow[] => [{ user_id: inBoth('student01') }],

  async repeated(records, entries, { map_id, title }) {
    const asked = entries.map(({ number, input: { user_id } }) => ({ number, user_id, map_id, title }))
    const rows = await records.database.all<{ number: number; id: number; version: number }>(
      sql`select e.number, t.id, t.version from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(number integer, user_id integer, map_id integer, title text)
        join map_report t on t.user_id = e.user_id and t.map_id = e.map_id and lower(t.title) = lower(e.title)
        where t.deleted_at is null${andScope(map_report, records.identity, sql`t`)}`,
      scopeValues(records.identity),
    )
    return new Map(rows.map(({ number, id, version }) => [number, { id, version, text: there(id) }]))
  },
})
