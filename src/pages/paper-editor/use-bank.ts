import { useEffect, useState } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { actOn, dataProvider } from '../../../providers/data.ts'
import { exercise } from '../../../resources/exercise.ts'
import type { Question, QuestionStore } from './question-store.ts'

/** The conditions of the bank panel, by field of the question; lists mean these nodes and all below them. */
export type BankFilters = Readonly<Record<string, unknown>>

export const choiceFilters = ['type', 'difficulty', 'status'] as const
export const treeFilters = ['chapter_ids', 'knowledge_ids', 'label_ids'] as const

const pageSize = 20

interface BankPage {
  questions: Question[]
  total: number
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** By words through the search, best first; without words the newest of the bank. */
async function readBank(course: number, keyword: string, filters: BankFilters, page: number): Promise<BankPage> {
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
    return { questions: data as Question[], total: total! }
  }
  const { list, total } = await actOn('exercise', 'get_exercise_by_es', {
    ...given,
    keyword,
    subject_course_id: course,
    page,
    page_size: pageSize,
  })
  const { data } = await dataProvider.getMany({ resource: exercise.name, ids: list.map(({ id }) => id) })
  return { questions: data as unknown as Question[], total }
}

/** The questions of a course that fit, page after page. */
export function useBank(store: QuestionStore, course: number, keyword: string, filters: BankFilters) {
  const query = useInfiniteQuery<BankPage, Error, InfiniteData<BankPage>, readonly unknown[], number>({
    queryKey: ['data', 'default', exercise.name, 'list', 'paper-bank', course, keyword, filters],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => readBank(course, keyword, filters, pageParam),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    placeholderData: (before) => before,
  })
  const { data } = query
  useEffect(() => store.note(data?.pages.flatMap(({ questions }) => questions) ?? []), [store, data])
  return { ...query, questions: data?.pages.flatMap(({ questions }) => questions) ?? [], total: data?.pages[0]?.total }
}

/** The questions that were put aside for a paper; they survive F5, in this window. */
export function useBasket(paper: number): [basket: readonly number[], change: (basket: readonly number[]) => void] {
  const key = `paper-basket/${paper}`
  const [basket, setBasket] = useState<readonly number[]>(() => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[]
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
