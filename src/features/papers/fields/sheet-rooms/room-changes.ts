import type { PlacedRoom, RoomStyle, SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'

/** What a person changes of the rooms: what nobody sets follows from type and points. */

type Place = Pick<PlacedRoom, 'number' | 'part'>

const isAt =
  ({ number, part }: Place) =>
  (room: SheetRoom): boolean =>
    room.number === number && (room.part ?? 1) === (part ?? 1)

export const roomAt = (rooms: readonly SheetRoom[], place: Place): SheetRoom | undefined => rooms.find(isAt(place))

export const withoutRoom = (rooms: readonly SheetRoom[], place: Place): SheetRoom[] =>
  rooms.filter((one) => !isAt(place)(one))

/** In the order of the paper. */
export function withRoom(
  rooms: readonly SheetRoom[],
  place: Place,
  change: Partial<Pick<SheetRoom, 'style' | 'lines' | 'words'>>,
): SheetRoom[] {
  const { number, part } = place
  const next = { ...roomAt(rooms, place), ...change, number, ...(part === null ? {} : { part }) }
  return [...withoutRoom(rooms, place), next].sort(
    (one, other) => one.number - other.number || (one.part ?? 1) - (other.part ?? 1),
  )
}

/** What a room of a style is as large as. */
export const amountOf = (style: RoomStyle): 'lines' | 'words' => (style === 'squares' ? 'words' : 'lines')
