import { useEffect, useState } from 'react'
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { actOn, dataProvider } from '../../../../providers/data.ts'
import { storedJson } from '../../../../providers/stored-json.ts'
import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { Material, Question, QuestionStore } from './question-store.ts'

/** The conditions of the bank panel, by field of the question; lists mean these nodes and all below them. */
export type BankFilters = Readonly<Record<string, unknown>>

export const choiceFilters = ['type', 'difficulty', 'status'] as const
export const treeFilters = ['chapter_ids', 'knowledge_ids', 'label_ids'] as const

const pageSize = 20

interface BankPage<T> {
  entries: T[]
  total: number
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** By words through the search, best first; without words the newest of the bank. */
async function readBank(
  course: number,
  keyword: string,
  filters: BankFilters,
  page: number,
): Promise<BankPage<Question>> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)))
  if (keyword === '') {
    const { data, total } = await dataProvider.getList({
      resource: exercise.name,
      pagination: { currentPage: page, pageSize },
      sorters: [{ field: 'updated_at', order: 'desc' }],
      filters: Object.entries({ ...given, subject_course_id: course }).map(([name, value]) => ({
        field: Array.isArray(value) ? `${name}__under` : name,
        operator: 'eq' as const,
        value,
      })),
    })
    return { entries: data as Question[], total: total }
  }
  const { list, total } = await actOn('exercise', 'get_exercise_by_es', {
    ...given,
    keyword,
    subject_course_id: course,
    page,
    page_size: pageSize,
  })
  const { data } = await dataProvider.getMany({ resource: exercise.name, ids: list.map(({ id }) => id) })
  return { entries: data as unknown as Question[], total }
}

async function readMaterials(course: number, keyword: string, page: number): Promise<BankPage<Material>> {
  const { data, total } = await dataProvider.getList({
    resource: exam_item.name,
    pagination: { currentPage: page, pageSize },
    sorters: [{ field: 'updated_at', order: 'desc' }],
    filters: [
      { field: 'subject_course_id', operator: 'eq', value: course },
      ...(keyword === '' ? [] : [{ field: 'search', operator: 'eq' as const, value: keyword }]),
    ],
  })
  return { entries: data as Material[], total: total }
}

/** What was found in the bank, as far as it is loaded. */
export type BankQuery<T> = UseInfiniteQueryResult<InfiniteData<BankPage<T>>> & { entries: T[] }

/** Page after page of what fits `conditions`. */
function useFound<T>(
  resource: string,
  conditions: readonly unknown[],
  read: (page: number) => Promise<BankPage<T>>,
  onTotal: (total: number | undefined) => void,
): BankQuery<T> {
  const query = useInfiniteQuery<BankPage<T>, Error, InfiniteData<BankPage<T>>, readonly unknown[], number>({
    queryKey: ['data', 'default', resource, 'list', 'paper-bank', ...conditions],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    placeholderData: (before) => before,
  })
  const { data } = query
  const total = data?.pages[0]?.total
  useEffect(() => onTotal(total), [onTotal, total])
  return Object.assign(query, { entries: data?.pages.flatMap(({ entries }) => entries) ?? [] })
}

/** The questions of a course that fit. */
export function useQuestionsOfBank(
  store: QuestionStore,
  course: number,
  keyword: string,
  filters: BankFilters,
  onTotal: (total: number | undefined) => void,
): BankQuery<Question> {
  const read = (page: number) => readBank(course, keyword, filters, page)
  const found = useFound(exercise.name, [course, keyword, filters], read, onTotal)
  const { data } = found
  useEffect(() => store.note(data?.pages.flatMap(({ entries }) => entries) ?? []), [store, data])
  return found
}

/** The materials of a course that fit. */
export function useMaterials(
  store: QuestionStore,
  course: number,
  keyword: string,
  onTotal: (total: number | undefined) => void,
): BankQuery<Material> {
  const found = useFound(exam_item.name, [course, keyword], (page) => readMaterials(course, keyword, page), onTotal)
  const { data } = found
  useEffect(() => store.noteMaterials(data?.pages.flatMap(({ entries }) => entries) ?? []), [store, data])
  return found
}

/** The ids in a stored basket. */
export const storedBasket = (text: string | null): number[] =>
  storedJson(
    text,
    (value) => (Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : undefined),
    [],
  )

/** The questions that were put aside for a paper; they survive F5, in this window. */
export function useBasket(paper: number): [basket: readonly number[], change: (basket: readonly number[]) => void] {
  const key = `paper-basket/${paper}`
  const [basket, setBasket] = useState<readonly number[]>(() => {
    try {
      return storedBasket(sessionStorage.getItem(key))
    } catch {
      return []
    }
  })
  const change = (next: readonly number[]) => {
    setBasket(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, the basket lasts as long as the page.
    }
  }
  return [basket, change]
}
