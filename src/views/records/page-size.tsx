import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Anchor, usePopup } from '../../screen/popup.tsx'

interface PageSizeProps {
  value?: string | number
  options?: ReadonlyArray<{ value: number; label: string }>
  onChange?: (size: number) => void
  'aria-label'?: string
}

/** The number of records on a page: drawn by antd's pagination in place of its own select. */
export function PageSize({ value, options = [], onChange, 'aria-label': label }: PageSizeProps) {
  const popup = usePopup()
  const shown = options.find((one) => String(one.value) === String(value))
  const items = options.map((one) => ({
    key: String(one.value),
    label: one.label,
    onClick: () => onChange?.(one.value),
  }))
  return (
    <>
      <button type="button" className="view-page-size" aria-label={`${label}: ${shown?.label}`} {...popup.button}>
        <span>{shown?.label}</span> <DownOutlined />
      </button>
      {popup.wasOpened && (
        <Dropdown
          trigger={['click']}
          menu={{ items, selectable: true, selectedKeys: [String(value)] }}
          {...popup.state}
        >
          <Anchor of={popup.button.ref} />
        </Dropdown>
      )}
    </>
  )
}
