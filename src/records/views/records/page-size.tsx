import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { pageSizes } from '../../screen/list-model.ts'
import { Anchor, usePopup } from '../../screen/popup.tsx'

interface PageSizeProps {
  value: number
  onChange: (size: number) => void
}

/** The number of records on a page. A button with a menu: antd's own select takes the first list longer to draw. */
export function PageSize({ value, onChange }: PageSizeProps) {
  const { t } = useViewTexts()
  const popup = usePopup()
  const shown = t('list.perPage', { count: value })
  const items = pageSizes.map((size) => ({
    key: String(size),
    label: t('list.perPage', { count: size }),
    onClick: () => onChange(size),
  }))
  return (
    <>
      <button
        type="button"
        className="view-page-size"
        aria-label={`${t('list.pageSize')}${t('common.colon')}${shown}`}
        {...popup.button}
      >
        <span>{shown}</span> <DownOutlined />
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
