import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import './move-buttons.css'

interface MoveButtonsProps {
  name: string
  index: number
  count: number
  disabled?: boolean
  onMove: (to: number) => void
  /** -1 where keys do the same (Alt with the arrows), so that Tab moves to the next entry. */
  tabIndex?: -1
}

/** Up and down for one entry of a list: ordering without a pointer. */
export function MoveButtons({ name, index, count, disabled, onMove, tabIndex }: MoveButtonsProps) {
  const { t } = useViewTexts()
  return (
    <span className="view-move">
      <Button
        type="text"
        size="small"
        tabIndex={tabIndex}
        icon={<ArrowUpOutlined />}
        aria-label={t('widget.moveUp', { name })}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <Button
        type="text"
        size="small"
        tabIndex={tabIndex}
        icon={<ArrowDownOutlined />}
        aria-label={t('widget.moveDown', { name })}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </span>
  )
}
