import { randomBytes } from 'node:crypto'
import { resources } from '../../../resources/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { hashPassword } from '../../base/passwords/password.ts'
import { insertRows } from './insert-rows.ts'
import { insertHistory } from './sample-history.ts'
import { loadCatalogue, type Catalogue } from './load-catalogue.ts'
import { sampleRoles, sampleUsers, type SampleRole } from './sample-people.ts'
import { insertComments } from './sample-comments.ts'
import { insertSittings, type SatQuestion } from './sample-sittings.ts'
import { insertCentre } from './sample-centre.ts'
import { insertCharts } from './sample-charts.ts'
import { insertMarking } from './sample-marking.ts'
import { insertMaps } from './sample-maps.ts'
import { insertPapers } from './sample-papers.ts'
import { sampleResources } from './sample-resources.ts'
import type { SampleCourse, SampleQuestion } from '../../../samples/sample-course.ts'
import { sampleCourses } from '../../../samples/sample-courses.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'

interface Loading {
  database: Database
  /** Whom sample answers wait for that are being marked; left out: nobody, and there are none. */
  marker?: string
  /** Gets a line before it begins, which takes seconds. */
  report?: (line: string) => void
  log: (message: string) => void
}

const settingKey = 'sample_bank'
const hourMs = 3_600_000
const sampleSite = '高中同步学习网'
const satCourse = '高中数学'

/** Whether the bank ever had any content: deleted records count, since somebody worked here. */
async function isEmpty(database: Database): Promise<boolean> {
  const row = await database.first(
    sql`select 1 from subject union all select 1 from subject_course union all select 1 from exercise limit 1`,
  )
  return row === undefined
}

/**
 * Fills an empty bank, once, with sample courses, questions and people, without history except for one question.
 * Whatever it finds, it leaves a mark and never runs again, even if everything is deleted later. Menus must exist
 * before, since the roles' rights refer to them. Servers that start together wait for one another at the mark.
 */
export async function loadSampleBank({ database, marker, report, log }: Loading): Promise<void> {
  await database.transaction(async (inner) => {
    const marked = await inner.run(
      sql`insert into setting (key, value) values (${settingKey}, 'false'::jsonb) on conflict do nothing`,
    )
    if (marked === 0 || !(await isEmpty(inner))) return
    report?.('filling in the sample bank')
    const catalogue = await loadCatalogue(inner)
    const roleIds = await insertRoles(inner, catalogue)
    // The hash of a random password: it can be replaced, but not guessed.
    const password = await hashPassword(randomBytes(48).toString('base64url'))
    const userIds = await insertUsers(inner, catalogue, roleIds, password)
    const rows = questionRows(catalogue, userIds)
    const ids = await insertRows(inner, resources.exercise, rows)
    const questions = rows.map((row, index) => ({ ...row, id: itemAt(ids, index) }))
    await insertHistory(inner, questions)
    await insertComments(
      inner,
      questions,
      new Map(sampleUsers.map(({ username }, index) => [username, itemAt(userIds, index)])),
    )
    const courses = sampleCourses.map(({ name }) => ({ id: catalogue.course(name), name }))
    const sets = await insertPapers(inner, courses, questions, itemAt(userIds, 0))
    const courseId = catalogue.course(satCourse)
    await insertCharts(inner, courseId, itemAt(userIds, 0))
    await insertSittings(
      inner,
      { siteId: catalogue.site(sampleSite), courseId, setId: entryOf(sets, courseId), password },
      satQuestions(catalogue, rows, ids),
    )
    const chapterId = catalogue.chapter(satCourse)('函数的基本性质')
    if (marker) await insertMarking(inner, { courseId, chapterId, teacherId: itemAt(userIds, 0), marker })
    await insertMaps(inner, sampleCourses.find(({ name }) => name === satCourse)!, catalogue, itemAt(userIds, 0))
    const links = sampleResources.map(({ course, labels, ...link }) => {
      const subject_course_id = catalogue.course(course)
      const shownWith = questions.filter((question) => question.subject_course_id === subject_course_id).slice(0, 4)
      return {
        ...link,
        type: 'link',
        subject_course_id,
        label_ids: labels.map(catalogue.label),
        exercise_ids: shownWith.map(({ id }) => id),
      }
    })
    await insertRows(inner, resources.resource, links)
    await insertCentre(inner, catalogue.site(sampleSite))
    await inner.run(sql`update setting set value = 'true'::jsonb where key = ${settingKey}`)
    log(`The bank was empty: loaded a sample of ${sampleCourses.length} courses and ${rows.length} questions`)
  })
}

/** The exam of the class: the published questions of its course. */
const satQuestions = (
  catalogue: Catalogue,
  rows: ReturnType<typeof questionRows>,
  ids: readonly number[],
): SatQuestion[] =>
  rows.flatMap((row, index) =>
    row.subject_course_id === catalogue.course(satCourse) && row.status === 'published'
      ? [{ ...row, id: itemAt(ids, index) }]
      : [],
  )

/** The rights of a role, as far as menus have them: a page that was removed from the menu gives none. */
function menuPerms(role: SampleRole, menus: readonly { id: number; tags: string[] }[]) {
  const wanted = new Set(
    Object.entries(role.rights).flatMap(([resource, rights]) => rights.map((right) => `${resource}:${right}`)),
  )
  return menus.flatMap(({ id, tags }) => tags.filter((tag) => wanted.has(tag)).map((tag) => ({ menu_id: id, tag })))
}

async function insertRoles(database: Database, catalogue: Catalogue): Promise<ReadonlyMap<string, number>> {
  const menus = await database.all<{ id: number; tags: string[] }>(
    sql`select id, array(select one->>'tag' from jsonb_array_elements(coalesce(perm_list, '[]')) one) as tags from menu where deleted_at is null order by id`,
  )
  const rows = sampleRoles.map((role) => ({
    name: role.name,
    remark: role.remark,
    scope_type: role.scope_type,
    site_ids: role.scope_type === 2 ? [catalogue.site(sampleSite)] : [],
    subject_course_ids: (role.courses ?? []).map(catalogue.course),
    menu_perms: menuPerms(role, menus),
  }))
  const ids = await insertRows(database, resources.role, rows)
  return new Map(rows.map((row, index) => [row.name, itemAt(ids, index)]))
}

async function insertUsers(
  database: Database,
  catalogue: Catalogue,
  roleIds: ReadonlyMap<string, number>,
  password: string,
): Promise<number[]> {
  const site = catalogue.site(sampleSite)
  const rows = sampleUsers.map(({ roles, courses, ...user }) => ({
    ...user,
    password,
    role_ids: roles.map((name) => entryOf(roleIds, name)),
    site_ids: [site],
    subject_course_ids: courses.map(catalogue.course),
  }))
  return insertRows(database, resources.user, rows)
}

function questionRow(course: SampleCourse, question: SampleQuestion, catalogue: Catalogue) {
  const { chapter, knowledge, labels, difficulty, status, source, year, ...rest } = question
  const yearEnum = catalogue.enums.filter((one) => one.kind === 'year' && one.name === String(year))
  const sourceEnum = catalogue.enums.filter((one) => one.kind === 'source' && one.name === source)
  return {
    ...rest,
    analysis: rest.analysis || null,
    subject_course_id: catalogue.course(course.name),
    chapter_ids: [catalogue.chapter(course.name)(chapter)],
    knowledge_ids: (knowledge ?? []).map(catalogue.knowledge(course.name)),
    label_ids: (labels ?? []).map(catalogue.label),
    enum_ids: [...yearEnum, ...sourceEnum].map((one) => one.id),
    difficulty: difficulty ?? 3,
    status: status ?? 'published',
    source: source ?? null,
    year: year ?? null,
  }
}

/** The questions of all courses in turn, each some hours after the previous one, written by the sample's teachers. */
function questionRows(catalogue: Catalogue, userIds: readonly number[]) {
  const most = Math.max(...sampleCourses.map((course) => course.questions.length))
  const inTurn = Array.from({ length: most }, (_, at) =>
    sampleCourses.flatMap((course) =>
      course.questions[at] ? [questionRow(course, course.questions[at], catalogue)] : [],
    ),
  ).flat()
  const authors = userIds.slice(0, 4)
  const nowMs = Date.now()
  return inTurn.map((row, index) => {
    const at = new Date(nowMs - (inTurn.length - index) * 5 * hourMs).toISOString()
    return { ...row, created_at: at, updated_at: at, created_by: itemAt(authors, index % authors.length) }
  })
}
