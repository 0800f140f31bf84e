import * as kit from '../../../resources/kit/fields/index.ts'
import { label, wants, moments, type Fixture } from '../fixture.ts'

export const date: Fixture = {
  field: kit.date({ label }),
  valid: () => ['2024-02-29', '2026-05-31'],
  invalid: [
    ['2026-02-29', wants('格式不对', 'This is not of the right form')],
    ['31.05.2026', wants('格式不对', 'This is not of the right form')],
  ],
  inCells: moments.map((moment) => moment.toISOString().slice(0, 10)),
}

export const dateTime: Fixture = {
  field: kit.dateTime({ label }),
  valid: () => ['2026-05-31T08:00:00.000Z', '2026-05-31T08:00:00.001Z'],
  invalid: [['2026-05-31 08:00', wants('格式不对', 'This is not of the right form')]],
  inCells: moments.map((moment) => moment.toISOString()),
}
