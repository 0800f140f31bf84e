import { describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { isBoundTo } from '../../resources/registry/references.ts'
import {
  crudFilters,
  givenBy,
  pageInstead,
  readListState,
  shownColumns,
  withCondition,
  withoutOtherGroups,
  writeListState,
} from '../../src/records/screen/list-model.ts'

const everything = new Set(['*'])
const withoutAnswers = new Set(['exercise:list'])
const read = (query: string, rights: ReadonlySet<string> = everything) =>
  readListState(exercise, new URLSearchParams(query), rights)

describe('the address of a list', () => {
  it('comes back as it was written', () => {
    const state = read(
      'page=3&page_size=50&sort=-difficulty,id&search=函数&type__in=essay,single_choice&difficulty=3&score__gte=2.5&chapter_ids__contains=7&stem__isnull=false',
    )
    expect(read(writeListState(exercise, state).toString())).toEqual(state)
    expect(state.conditions).toContainEqual({ field: 'chapter_ids', operator: 'contains', value: 7 })
    expect(state.conditions).toContainEqual({ field: 'stem', operator: 'isnull', value: false })
  })

  it('is empty for a list as it is anyway', () => expect(writeListState(exercise, read('')).toString()).toBe(''))

  it('keeps parameters that are not the list’s', () =>
    expect(writeListState(exercise, read('page=2'), new URLSearchParams('layout=list&page=9')).toString()).toBe(
      'layout=list&page=2',
    ))

  it('leaves out what no field or operator has, and values of another type', () => {
    expect(
      read(
        'nonsense=1&stem__gte=a&difficulty=hard&score__in=,&year__isnull=maybe&sort=stem,nonsense&page=-1&page_size=7',
      ),
    ).toMatchObject({
      page: 1,
      pageSize: 20,
      conditions: [],
      sort: [],
    })
  })

  it('does not let a person filter or sort by what they may not read', () => {
    expect(read('analysis__contains=x&sort=analysis', withoutAnswers)).toMatchObject({ conditions: [], sort: [] })
    expect(read('analysis__contains=x').conditions).toHaveLength(1)
  })

  it('starts at the first page when a condition changes, and drops an emptied one', () => {
    const state = withCondition(read('page=4&difficulty=3'), 'type', 'in', ['essay'])
    expect(state).toMatchObject({ page: 1, conditions: [{ field: 'difficulty' }, { field: 'type' }] })
    expect(withCondition(state, 'type', 'in', []).conditions).toEqual([
      { field: 'difficulty', operator: 'eq', value: 3 },
    ])
  })

  it('asks the provider in Refine’s words', () => {
    expect(crudFilters(read('year__isnull=true&stem__isnull=false&search=函数'))).toEqual([
      { field: 'year', operator: 'null', value: true },
      { field: 'stem', operator: 'nnull', value: true },
      { field: 'search', operator: 'eq', value: '函数' },
    ])
  })

  it('gives a new record the one value that the list is narrowed to', () => {
    expect(
      givenBy(exercise, read('subject_course_id__in=2&chapter_ids__contains=7&difficulty__in=1,2&created_by=1')),
    ).toEqual({ subject_course_id: 2, chapter_ids: [7] })
  })

  it('never shows a column that the person may not read', () => {
    expect(shownColumns(exercise, ['stem', 'answer', 'gone'], withoutAnswers)).toEqual(['stem'])
    expect(shownColumns(exercise, ['answer', 'stem'], everything)).toEqual(['answer', 'stem'])
  })
})

describe('filters within a group', () => {
  const within = (field: string, group: string) => isBoundTo(exercise, field, group)
  const before = read('subject_course_id__in=1&chapter_ids__under=5&knowledge_ids__under=6&difficulty=3')
  const fieldsAfter = (courses: number[], state = before) =>
    withoutOtherGroups(state, withCondition(state, 'subject_course_id', 'in', courses), within).conditions.map(
      ({ field }) => field,
    )

  it('go when another course is asked for, and others stay', () =>
    expect(fieldsAfter([2])).toEqual(['difficulty', 'subject_course_id']))
  it('stay when courses are added, or no course is asked for any more', () => {
    expect(fieldsAfter([1, 2])).toEqual(['chapter_ids', 'knowledge_ids', 'difficulty', 'subject_course_id'])
    expect(fieldsAfter([])).toEqual(['chapter_ids', 'knowledge_ids', 'difficulty'])
  })
  it('stay when they were chosen along with the course', () => {
    const after = read('subject_course_id__in=2&chapter_ids__under=9')
    expect(withoutOtherGroups(before, after, within)).toBe(after)
  })
  it('are those of trees that belong to the group alone', () => {
    expect(within('chapter_ids', 'subject_course_id')).toBe(true)
    expect(within('chapter_ids', 'type')).toBe(false)
    expect(within('created_by', 'subject_course_id')).toBe(false)
  })
})

describe('a page behind the last one', () => {
  it('is the last one, also after its only record went', () => {
    expect(pageInstead(99, 20, 155)).toBe(8)
    expect(pageInstead(3, 10, 20)).toBe(2)
    expect(pageInstead(2, 10, 0)).toBe(1)
  })
  it('is shown as it is where the total promises it', () => expect(pageInstead(8, 20, 155)).toBeUndefined())
  it('is asked for by no number that the server refuses', () => expect(read('page=99999999999').page).toBe(1_000_000))
})
