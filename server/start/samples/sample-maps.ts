import { overallValue } from '../../../resources/learning/maps/measured-values.ts'
import type { TopicValue } from '../../../resources/learning/maps/topic-values.ts'
import { resources } from '../../../resources/index.ts'
import { systemIdentity } from '../../base/identity.ts'
import { masteryOf } from '../../features/learning/maps/mastery.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { insertRows, newIds } from './insert-rows.ts'
import type { Catalogue } from './load-catalogue.ts'
import { Random } from '../../../samples/random.ts'
import { treeLines, type SampleCourse } from '../../../samples/sample-course.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { dayAfter, today } from '../../../resources/kit/school-day.ts'

/**
 * A map of the course that the sample's classes sat, of its knowledge points, with reports of a few learners: of tests
 * and of their answers, to compare.
 */

const learners = ['g1c1-01', 'g1c1-02', 'g1c1-03']
const seed = 20_261_118

/** What is needed first, by the names of topics. */
const needs: Readonly<Record<string, readonly string[]>> = {
  函数的概念: ['集合'],
  导数: ['函数的性质'],
  三角函数: ['函数的概念'],
  一元二次不等式的解法: ['二次函数'],
  解析几何: ['平面向量'],
  等比数列: ['等差数列', '指数运算与指数函数'],
}

interface Topic extends Record<string, unknown> {
  id: number
  name: string
  parent_id: number | null
  weight: number
}

/** The knowledge points of a course as topics below one of the name of the course. */
function topicsOf(course: SampleCourse, catalogue: Catalogue, ids: readonly number[]): Topic[] {
  const lines = treeLines(course.knowledge)
  const above = new Set(lines.map(({ parent }) => parent))
  const byName = new Map(lines.map(({ name }, index) => [name, itemAt(ids, index + 1)]))
  const topic = (index: number): Topic => {
    const { name, parent, sort } = itemAt(lines, index)
    return {
      id: itemAt(ids, index + 1),
      name,
      parent_id: itemAt(ids, parent === null ? 0 : parent + 1),
      sort,
      weight: 1,
      knowledge_ids: above.has(index) ? [] : [catalogue.knowledge(course.name)(name)],
      needs_ids: (ownEntry(needs, name) ?? []).map((one) => entryOf(byName, one)),
    }
  }
  const root: Topic = {
    id: itemAt(ids, 0),
    name: course.name,
    parent_id: null,
    sort: 0,
    weight: 1,
    knowledge_ids: [],
    needs_ids: [],
  }
  return [root, ...lines.map((_, index) => topic(index))]
}

const dayBefore = (daysAgo: number): string => dayAfter(today(), -daysAgo)

/** What a test found: a value from `least` to 100 for each topic without topics below it. */
function testValues(topics: readonly Topic[], random: Random, least: number): TopicValue[] {
  const above = new Set(topics.map(({ parent_id }) => parent_id))
  return topics.flatMap(({ id }) =>
    above.has(id)
      ? []
      : [
          {
            topic_id: id,
            given: least + Math.round((random.next() * (100 - least)) / 5) * 5,
            evidence: 4,
            computed: null,
            questions: 0,
            answers: 0,
          },
        ],
  )
}

export async function insertMaps(
  database: Database,
  course: SampleCourse,
  catalogue: Catalogue,
  created_by: number,
): Promise<void> {
  const subject_course_id = catalogue.course(course.name)
  const name = `${course.name}知识图谱`
  const [map_id] = await insertRows(database, resources.map, [{ name, subject_course_id, edition: 1, created_by }])
  const ids = await newIds(database, resources.map_topic, treeLines(course.knowledge).length + 1)
  const topics = topicsOf(course, catalogue, ids)
  const rows = topics.map(({ id: _, ...topic }) => ({ ...topic, map_id, subject_course_id, created_by }))
  await insertRows(database, resources.map_topic, rows, ids)
  const people = await database.all<{ id: number; name: string }>(
    sql`select id, name from "user" where username = any(${sql.param(learners)}::text[]) order by username`,
  )
  const asked = { mapId: map_id!, userIds: people.map(({ id }) => id), from: null, until: dayBefore(0) }
  const computed = await masteryOf(database, systemIdentity, asked)
  const random = new Random(seed, 0)
  const report = (user_id: number, title: string, measured_on: string, source: string, data: TopicValue[]) => ({
    map_id,
    subject_course_id,
    user_id,
    title,
    measured_on,
    source,
    data,
    map_edition: 1,
    created_by,
    overall: overallValue(topics, data),
  })
  const reports = people.flatMap(({ id }) => [
    report(id, '入学测评', dayBefore(80), 'given', testValues(topics, random, 20)),
    report(id, '期末测评', dayBefore(5), 'given', testValues(topics, random, 45)),
    report(id, '期末复习后', dayBefore(0), 'computed', computed.get(id) ?? []),
  ])
  await insertRows(database, resources.map_report, reports)
}
