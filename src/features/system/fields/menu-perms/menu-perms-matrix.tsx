import { useDeferredValue, useMemo, useState } from 'react'
import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Empty, Input, Skeleton } from 'antd'
import { actOn } from '../../../../../providers/data.ts'
import { rightNames } from '../../../../../resources/index.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import {
  matrixIn,
  matrixRows,
  rightMissing,
  permKey,
  searchRows,
  tickedOf,
  withPerms,
  type MatrixRow,
  type MenuPerm,
} from './menu-perms-model.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'
import './menu-perms.css'

function useMatrix() {
  const { language } = useViewTexts()
  return useQuery({
    queryKey: ['data', 'default', 'menu', 'list', 'matrix'],
    queryFn: ({ signal }) => Promise.all([actOn('role', 'menu_perm_list', {}, { signal }), rightNames()]),
    select: ([{ list }, names]) => matrixRows(matrixIn(list, language, (tag) => names[tag]?.name)),
  })
}

interface MatrixProps {
  value: readonly MenuPerm[]
  onChange: (value: MenuPerm[]) => void
  disabled?: boolean
  id?: string
}

/** Every menu with its rights, to tick one by one, a menu at a time, or all at once. */
function Matrix({ value, onChange, disabled, id }: MatrixProps) {
  const { t } = useViewTexts()
  const { data: rows, isError } = useMatrix()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const held = useMemo(() => new Set(value.map(permKey)), [value])
  const shown = useMemo(() => searchRows(rows ?? [], wanted), [rows, wanted])
  if (isError) return <Alert type="error" showIcon message={t('widget.loadFailed')} />
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />
  const all = rows.filter((row) => row.depth === 0).flatMap((row) => row.within)
  const ticked = tickedOf(all, held)
  const give = (perms: readonly MenuPerm[], isHeld: boolean) => onChange(withPerms(value, perms, isHeld))
  return (
    <div className="view-matrix" id={id}>
      <div className="view-row view-matrix-bar">
        <Checkbox
          checked={ticked === 'all'}
          indeterminate={ticked === 'some'}
          disabled={disabled}
          onChange={(event) => give(all, event.target.checked)}
        >
          {t('widget.all')}
        </Checkbox>
        <span className="view-quiet">
          {t('widget.heldOf', { held: all.filter((perm) => held.has(permKey(perm))).length, all: all.length })}
        </span>
        <Input
          className="view-matrix-search"
          prefix={<SearchOutlined />}
          placeholder={t('widget.searchPerms')}
          aria-label={t('widget.searchPerms')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          allowClear
        />
      </div>
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      {shown.map((row) => (
        <MatrixLine key={row.id} row={row} held={held} give={give} disabled={disabled} />
      ))}
    </div>
  )
}

interface MatrixLineProps {
  row: MatrixRow
  held: ReadonlySet<string>
  give: (perms: readonly MenuPerm[], isHeld: boolean) => void
  disabled?: boolean
}

function MatrixLine({ row, held, give, disabled }: MatrixLineProps) {
  const { t } = useViewTexts()
  const ticked = tickedOf(row.within, held)
  const unopened = rightMissing(row, held)
  return (
    <div className="view-matrix-line" data-depth={row.depth} role="group" aria-label={row.name}>
      <Checkbox
        className="view-matrix-menu"
        style={{ paddingInlineStart: row.depth * 20 }}
        checked={ticked === 'all' && row.within.length > 0}
        indeterminate={ticked === 'some'}
        disabled={disabled || row.within.length === 0}
        onChange={(event) => give(row.within, event.target.checked)}
      >
        {row.name}
      </Checkbox>
      <div className="view-matrix-rights">
        {row.own.map((right) => {
          const perm = { menu_id: row.id, tag: right.tag }
          const isHeld = held.has(permKey(perm))
          return (
            <Checkbox
              key={right.tag}
              checked={isHeld}
              disabled={disabled}
              onChange={(event) => give([perm], event.target.checked)}
            >
              <span>{right.name}</span>
            </Checkbox>
          )
        })}
        {unopened && <span className="view-fault">{t('widget.withoutList', { name: unopened.name })}</span>}
      </div>
    </div>
  )
}

export const MenuPermsInput = ({ id, value, onChange, disabled }: InputProps<MenuPerm[]>) => (
  <Matrix id={id} value={value ?? []} onChange={onChange} disabled={disabled} />
)

/** The rights held, menu by menu; menus without any are left out. */
export function MenuPermsFull({ value }: { value: MenuPerm[] }) {
  const { t } = useViewTexts()
  const { data: rows, isError } = useMatrix()
  const held = useMemo(() => new Set(value.map(permKey)), [value])
  if (isError) return <Alert type="error" showIcon message={t('widget.loadFailed')} />
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="view-matrix">
      {rows
        .filter((row) => tickedOf(row.within, held) !== 'none')
        .map((row) => (
          <div key={row.id} className="view-matrix-line" data-depth={row.depth}>
            <span style={{ paddingInlineStart: row.depth * 20 }}>{row.name}</span>
            <span className="view-tags">
              {row.own
                .filter((right) => held.has(permKey({ menu_id: row.id, tag: right.tag })))
                .map((right) => (
                  <span key={right.tag} className="view-chip">
                    {right.name}
                  </span>
                ))}
            </span>
          </div>
        ))}
    </div>
  )
}
