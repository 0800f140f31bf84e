import { pg } from './driver.ts'
import { compile, nameOf, prepared, type Prepared, type SQL, type Values } from './database.ts'
import { connectionSeconds } from './pool.ts'

const frequentFrom = 3
const mostKept = 100

/**
 * Something is made of what is asked `frequentFrom` times while a connection lives, and kept as long: of at most a
 * hundred, since each is a statement in the memory of every connection.
 */
class Frequent<Made> {
  private since = 0
  private readonly times = new Map<string, number>()
  private readonly made = new Map<string, Made>()

  take(key: string, make: () => Made): Made | undefined {
    if (Date.now() - this.since > connectionSeconds * 1000) {
      this.since = Date.now()
      this.times.clear()
      this.made.clear()
    }
    const known = this.made.get(key)
    if (known !== undefined || this.made.size >= mostKept) return known
    const times = (this.times.get(key) ?? 0) + 1
    if (this.times.size >= 10 * mostKept) this.times.clear()
    this.times.set(key, times)
    if (times < frequentFrom) return undefined
    const made = make()
    this.made.set(key, made)
    return made
  }
}

const names = new Frequent<string>()
const statements = new Frequent<Prepared | null>()

/**
 * Prepares a statement whose text is one of very many, such as that of a filtered list. A text that is run often gets a
 * name, so that PostgreSQL parses it once per connection (a third of its work for a page of a list); to name all of
 * them would fill its memory.
 */
export function preparedIfFrequent(query: SQL): Prepared {
  const statement = prepared(query)
  return { ...statement, name: names.take(statement.text, () => statement.name!) }
}

/** A key is kept in memory a thousand times. */
const longestKey = 1_000

/**
 * A statement with its values written into it, when the same was run often with the same values; undefined otherwise.
 * PostgreSQL plans it once per connection, and for these values, as it plans any other statement for its values each
 * time. `key` says what the statement and its values depend on: the query is not made for one that is known.
 */
export function preparedWithValues(key: string, query: () => SQL, values: Values): Prepared | undefined {
  return (key.length <= longestKey && statements.take(key, () => withValues(query(), values))) || undefined
}

/** Null when a value has no plain form. */
function withValues(query: SQL, values: Values): Prepared | null {
  const { text, values: given } = compile(query, values)
  const literals = given.map(literal)
  if (literals.includes(null)) return null
  const whole = text.replace(/\$(\d+)/g, (_, nth: string) => literals[Number(nth) - 1]!)
  return { name: nameOf(whole), text: whole, params: [] }
}

/** A value as PostgreSQL reads a parameter: as text, whose type follows from its place. */
function literal(value: unknown): string | null {
  if (value === null) return 'null'
  if (Array.isArray(value) && value.every(Number.isSafeInteger)) return `'{${value.join()}}'`
  if (!['string', 'number', 'boolean'].includes(typeof value)) return null
  return pg.escapeLiteral(String(value))
}
