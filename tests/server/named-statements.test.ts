import { beforeEach, expect, it, vi } from 'vitest'
import { preparedIfFrequent, sql } from '../../server/postgres/database.ts'

/** Which statements PostgreSQL keeps, so that many different ones do not fill its memory. */

const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const list = (column: string, value = 1) => sql`select 1 from exercise where ${sql.identifier(column)} = ${value}`
const nameOf = (column: string, value?: number) => preparedIfFrequent(list(column, value)).name

let tests = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  minutesLater(60 * ++tests)
  return () => vi.useRealTimers()
})

it('names a text that is asked again and again, whatever its values', () => {
  expect([nameOf('a', 1), nameOf('a', 2)]).toEqual([undefined, undefined])
  const name = nameOf('a', 3)
  expect(name).toMatch(/^[0-9a-f]{40}$/)
  expect(nameOf('a', 4)).toBe(name)
  expect(nameOf('b')).toBeUndefined()
})

it('names at most a hundred while a connection lives, and others after that', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => {
    const column = `column_${index}`
    return [nameOf(column), nameOf(column), nameOf(column)].at(-1)
  })
  expect(names.filter((name) => name !== undefined).length).toBe(100)
  const late = () => [nameOf('late'), nameOf('late'), nameOf('late')].at(-1)
  expect(late()).toBeUndefined()
  minutesLater(11)
  expect(late()).toBeDefined()
})
