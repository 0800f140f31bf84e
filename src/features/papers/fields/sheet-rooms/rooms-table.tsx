import { UndoOutlined } from '@ant-design/icons'
import { Button, Select, Tooltip } from 'antd'
import type { AnyField } from '../../../../../resources/kit/index.ts'
import { partOptions, shownPart } from '../../../../../resources/kit/json-parts.ts'
import {
  roomLimits,
  roomStyles,
  type PlacedRoom,
  type RoomStyle,
  type SheetRoom,
} from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import { NumberBox } from '../../../../base/inputs/number-box.tsx'
import { useSheetRoomsTexts } from '../use-sheet-rooms-texts.ts'
import { amountOf, roomAt, withoutRoom, withRoom } from './room-changes.ts'

interface RoomsTableProps {
  /** Of all written questions, as they are laid out. */
  placed: readonly PlacedRoom[]
  /** What somebody set. */
  rooms: readonly SheetRoom[]
  disabled?: boolean | undefined
  field: AnyField
  onChange: (rooms: SheetRoom[]) => void
}

const unitOf = (style: RoomStyle): 'blanks' | 'lines' | 'words' => (style === 'blanks' ? 'blanks' : amountOf(style))

export function RoomsTable({ placed, rooms, disabled, field, onChange }: RoomsTableProps) {
  const { t, say } = useSheetRoomsTexts()
  if (placed.length === 0) return <p className="view-quiet">{t('sheetRooms.none')}</p>
  const style = shownPart(partOptions(field), 'style')
  const options = roomStyles.map(({ value, label }) => ({ value, label: say(style?.of?.[value] ?? label) }))
  return (
    <section className="sheet-rooms-table" aria-label={t('sheetRooms.rooms')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sheetRooms.question')}</th>
            <th scope="col">{t('sheetRooms.style')}</th>
            <th scope="col" colSpan={2}>
              {t('sheetRooms.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {placed.map((one) => (
            <RoomRow
              key={`${one.number}.${one.part ?? ''}`}
              placed={one}
              given={roomAt(rooms, one)}
              options={options}
              disabled={disabled}
              onChange={(change) => onChange(withRoom(rooms, one, change))}
              onUsual={() => onChange(withoutRoom(rooms, one))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RoomRowProps {
  placed: PlacedRoom
  given: SheetRoom | undefined
  options: { value: RoomStyle; label: string }[]
  disabled?: boolean | undefined
  onChange: (change: Partial<Pick<SheetRoom, 'style' | 'lines' | 'words'>>) => void
  onUsual: () => void
}

function RoomRow({ placed, given, options, disabled = false, onChange, onUsual }: RoomRowProps) {
  const { t } = useSheetRoomsTexts()
  const { label } = placed
  const style = given?.style ?? placed.style
  const amount = amountOf(style)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Select<RoomStyle>
          aria-label={t('sheetRooms.styleOf', { label })}
          value={style}
          options={options}
          disabled={disabled}
          popupMatchSelectWidth={false}
          onChange={(next) => onChange({ style: next, lines: undefined, words: undefined })}
        />
      </td>
      <td>
        <NumberBox
          aria-label={t(`sheetRooms.${unitOf(style)}Of`, { label })}
          value={given?.[amount] ?? placed[amount]}
          min={roomLimits[amount].min}
          max={roomLimits[amount].max}
          step={amount === 'words' ? 50 : 1}
          precision={0}
          disabled={disabled}
          suffix={t(`sheetRooms.${unitOf(style)}`)}
          onChange={(value) => value !== null && onChange({ [amount]: value })}
        />
      </td>
      <td>
        {given && !disabled && (
          <Tooltip title={t('sheetRooms.usual')}>
            <Button
              type="text"
              icon={<UndoOutlined />}
              aria-label={t('sheetRooms.usualOf', { label })}
              onClick={onUsual}
            />
          </Tooltip>
        )}
      </td>
    </tr>
  )
}
