import { resources } from '../../../resources/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import { insertRows, newIds } from './insert-rows.ts'
import { isNamed, treeLines, type TreeLine } from '../../../samples/sample-course.ts'
import { sampleCourses } from '../../../samples/sample-courses.ts'
import { sampleEnums, sampleLabels, sampleSections, sampleSites, sampleSubjects } from './sample-shared.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** Finds an id by the name used in the sample content. Throws for an unknown or ambiguous name. */
type IdByName = (name: string) => number

/** The ids of the sample catalogue, by the names that questions use. */
export interface Catalogue {
  site: IdByName
  course: IdByName
  label: IdByName
  enums: { id: number; kind: string; name: string }[]
  chapter(course: string): IdByName
  knowledge(course: string): IdByName
}

function idByName(what: string, names: readonly string[], ids: readonly number[]): IdByName {
  return (wanted) => {
    const found = names.flatMap((name, index) => (isNamed(name, wanted) ? [itemAt(ids, index)] : []))
    if (found.length !== 1)
      throw new Error(`${found.length === 0 ? 'No' : 'More than one'} ${what} is named "${wanted}"`)
    return itemAt(found, 0)
  }
}

const treeRows = (lines: readonly TreeLine[], ids: readonly number[], rest: object) =>
  lines.map(({ name, parent, sort }) => ({
    ...rest,
    name,
    parent_id: parent === null ? null : itemAt(ids, parent),
    sort,
  }))

/** The trees of all courses, in two statements. */
async function insertTrees(
  database: Database,
  kind: 'chapter_catalog' | 'knowledge_catalog',
  of: 'chapters' | 'knowledge',
  courseIds: readonly number[],
) {
  const trees = sampleCourses.map((course) => treeLines(course[of]))
  const ids = await newIds(
    database,
    resources[kind],
    trees.reduce((total, lines) => total + lines.length, 0),
  )
  const idsOfTree = trees.map((lines) => ids.splice(0, lines.length))
  const rows = trees.flatMap((lines, index) =>
    treeRows(lines, itemAt(idsOfTree, index), { subject_course_id: itemAt(courseIds, index) }),
  )
  await insertRows(database, resources[kind], rows, idsOfTree.flat())
  return (course: string): IdByName => {
    const at = sampleCourses.findIndex((one) => one.name === course)
    return idByName(
      `${kind} of ${course}`,
      itemAt(trees, at).map((line) => line.name),
      itemAt(idsOfTree, at),
    )
  }
}

/** Subjects, courses with their trees, sites, labels, choices and sections. For a bank without any. */
export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const siteIds = await insertRows(
    database,
    resources.site,
    sampleSites.map(({ stages: _stages, ...site }) => site),
  )
  const enumIds = await insertRows(database, resources.exercise_enum_config, sampleEnums)
  const subjectIds = await insertRows(
    database,
    resources.subject,
    sampleSubjects.map((subject, sort) => ({ ...subject, sort })),
  )
  const subject = idByName(
    'subject',
    sampleSubjects.map((one) => one.name),
    subjectIds,
  )
  const courseIds = await insertRows(
    database,
    resources.subject_course,
    sampleCourses.map((course, index) => ({
      subject_id: subject(course.subject),
      name: course.name,
      stage: course.stage,
      site_ids: siteIds.filter((_, at) => itemAt(sampleSites, at).stages.includes(course.stage)),
      enum_ids: enumIds,
      sort: sampleCourses.slice(0, index).filter((one) => one.subject === course.subject).length,
    })),
  )
  const labelLines = treeLines(sampleLabels)
  const labelIds = await newIds(database, resources.label, labelLines.length)
  await insertRows(database, resources.label, treeRows(labelLines, labelIds, {}), labelIds)
  await insertRows(
    database,
    resources.section,
    sampleSections.map((section, sort) => ({ ...section, sort })),
  )
  return {
    site: idByName(
      'site',
      sampleSites.map((one) => one.name),
      siteIds,
    ),
    course: idByName(
      'course',
      sampleCourses.map((one) => one.name),
      courseIds,
    ),
    label: idByName(
      'label',
      labelLines.map((line) => line.name),
      labelIds,
    ),
    enums: sampleEnums.map(({ kind, name }, index) => ({ id: itemAt(enumIds, index), kind, name })),
    chapter: await insertTrees(database, 'chapter_catalog', 'chapters', courseIds),
    knowledge: await insertTrees(database, 'knowledge_catalog', 'knowledge', courseIds),
  }
}
