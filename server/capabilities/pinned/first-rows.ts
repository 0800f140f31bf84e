import { pinned as capability } from '../../../resources/capabilities/pinned/index.ts'
import { defineFirstRows } from '../../storage/statements/first-rows.ts'
import { livingPins } from './living-pins.ts'

export const pinned = defineFirstRows(
  capability,
  (resource) =>
    (database, { userId }) =>
      livingPins(database, resource, userId),
)
