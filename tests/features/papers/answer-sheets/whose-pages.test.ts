import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { storePage, type ReadScan } from '../../../../server/features/papers/answer-sheets/store-page.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startExamSheets, type Candidate, type ExamSheet, type ExamSheets } from './exam-sheets.ts'
import { randomOf, type Random } from './simulated-scan.ts'

/** Random exams, scanned with faults: no answer is ever given to somebody else. */

let all: ExamSheets
beforeAll(async () => {
  all = await startExamSheets()
}, 180_000)
afterAll(() => all?.stop())

const faults = ['slip', 'lost', 'double', 'other', 'photocopy', 'swapped', 'absent'] as const
type Fault = (typeof faults)[number]

/** A side as it was read: whose it truly is, and what it says. */
interface Side {
  owner: Candidate
  page: number
  number: string
  printedFor: number | null
}

/** With one digit that is another. */
function slipped(number: string, random: Random): string {
  const at = Math.floor(random() * number.length)
  const digit = (Number(number[at]) + 1 + Math.floor(random() * 9)) % 10
  return `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
}

/** What a fault makes of the two sides of a candidate; `other` is somebody whose sheet is near. */
function sidesOf(owner: Candidate, other: Candidate, fault: Fault | null, kind: SheetKind, random: Random): Side[] {
  const isBound = kind === 'bound'
  const side = (page: number): Side => ({
    owner,
    page,
    number: owner.number,
    printedFor: isBound ? owner.userId : null,
  })
  const sides = [side(1), side(2)]
  const at = random() < 0.5 ? 0 : 1
  const one = sides[at] ?? side(1)
  if (fault === 'absent') return []
  if (fault === 'lost') sides.splice(at, 1)
  if (fault === 'double') sides.push({ ...one })
  if (fault === 'swapped') sides.reverse()
  // A master says whose it is by a number alone; on a bound sheet there is none to fill in.
  if (fault === 'slip' && !isBound) one.number = slipped(one.number, random)
  if (fault === 'other' && !isBound) one.number = other.number
  // Somebody writes on a copy of another one's sheet.
  if (fault === 'photocopy' && isBound) for (const each of sides) each.printedFor = other.userId
  return sides
}

/** In the order of a scanner, some sheets taken up in another one. */
function shuffledSome(sides: Side[], random: Random): Side[] {
  const made = [...sides]
  for (let n = 0; n < 3; n++) {
    const [from, to] = [Math.floor(random() * made.length), Math.floor(random() * made.length)]
    made.splice(to, 0, ...made.splice(from, 1))
  }
  return made
}

/** What the questions are answered with differs from person to person. */
const letters = ['A', 'B', 'C', 'D']
const answerOf = ({ userId }: Candidate): string[] =>
  Array.from({ length: 8 }, (_, at) => letters[Math.floor(userId / 4 ** at) % 4] ?? 'A')

function readOf({ sheet, geometry }: ExamSheet, { owner, page, number, printedFor }: Side): ReadScan {
  const answers = answerOf(owner)
  const rows = geometry.rows.filter((row) => row.page === page)
  return {
    reason: null,
    copy: null,
    named: { sheet, page, printedFor, grid: printedFor === null ? number : null, sticker: null, doubts: [] },
    values: {
      sheet_id: sheet.id,
      exam_id: sheet.exam_id,
      copy: null,
      page_number: page,
      number: printedFor === null ? number : null,
      doubts: [],
      reading: {
        digits: [],
        rows: Object.fromEntries(rows.map((row, at) => [row.key, [answers[at % 8]]])),
        boxes: {},
      },
    },
  }
}

async function scan(made: ExamSheet, sides: readonly Side[]): Promise<void> {
  const { records, identity } = all.context()
  for (const [at, side] of sides.entries())
    await records.transaction((inner) =>
      storePage(
        { records: inner, database: inner.database, identity },
        { jobId: made.sheet.id, subject_course_id: 1, sheet_id: null, simulate_id: undefined },
        `${at} ${side.owner.userId}`,
        readOf(made, side),
      ),
    )
}

/** The true owner of each page that was recorded, as its title says, beside whose answers it became. */
const recorded = ({ sheet }: ExamSheet) =>
  all.bank.db.database.all<{ owner: number; user_id: number }>(
    sql`select split_part(title, ' ', 2)::integer as owner, user_id from scan_page where sheet_id = ${sheet.id} and state = 'recorded' and deleted_at is null`,
  )
const statesOf = ({ sheet }: ExamSheet) =>
  all.bank.db.database.all<{ state: string; count: number }>(
    sql`select state, count(*)::integer as count from scan_page where sheet_id = ${sheet.id} and deleted_at is null group by state order by state`,
  )

it.each(['master', 'bound'] as const)(
  '%s: whatever goes wrong with single sheets, nobody gets the answers of another one',
  async (kind) => {
    const seen = { exams: 0, sides: 0, recorded: 0, wrong: 0, waiting: 0 }
    for (let seed = 1; seed <= 6; seed++) {
      const random = randomOf(seed)
      const made = await all.exam(24, kind)
      const { candidates } = made
      const stack = candidates.flatMap((owner, at) => {
        const fault = random() < 0.3 ? (faults[Math.floor(random() * faults.length)] ?? null) : null
        return sidesOf(owner, candidates[(at + 1) % candidates.length] ?? owner, fault, kind, random)
      })
      await scan(made, shuffledSome(stack, random))
      const found = await recorded(made)
      seen.exams += 1
      seen.sides += stack.length
      seen.recorded += found.length
      seen.wrong += found.filter(({ owner, user_id }) => owner !== user_id).length
      seen.waiting += (await statesOf(made)).find(({ state }) => state === 'waiting')?.count ?? 0
      expect(found.filter(({ owner, user_id }) => owner !== user_id)).toEqual([])
    }
    console.info(kind, seen)
    expect(seen.recorded).toBeGreaterThan(seen.sides * 0.6)
    expect(seen.waiting).toBeGreaterThan(0)
  },
)
