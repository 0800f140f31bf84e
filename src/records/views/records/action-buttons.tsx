import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import type { NamedAction } from '../actions/action-model.ts'
import { Anchor, usePopup } from '../../screen/popup.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'

/** This many actions have their own button; the others share a menu, unless it would have a single entry. */
const buttonsMax = 3

interface ActionButtonsProps {
  actions: readonly NamedAction[]
  /** The same where there is less room, as in a drawer. */
  most?: number
  isDisabled?: (action: NamedAction) => boolean
  onStart: (action: NamedAction) => void
}

export function ActionButtons({ actions, most = buttonsMax, isDisabled, onStart }: ActionButtonsProps) {
  const { say } = useViewTexts()
  const isWide = useIsWide()
  const room = isWide ? most : 0
  const shown = actions.length <= room + (isWide ? 1 : 0) ? actions : actions.slice(0, room)
  const rest = actions.slice(shown.length)
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action[0]}
          icon={<ActionIcon name={action[1].icon} />}
          danger={action[1].danger}
          disabled={isDisabled?.(action)}
          onClick={() => onStart(action)}
        >
          {say(action[1].label)}
        </Button>
      ))}
      {rest.length > 0 && <MoreActions actions={rest} isDisabled={isDisabled} onStart={onStart} />}
    </>
  )
}

function MoreActions({ actions, isDisabled, onStart }: ActionButtonsProps) {
  const { t, say } = useViewTexts()
  const popup = usePopup()
  const items = actions.map((action) => ({
    key: action[0],
    icon: <ActionIcon name={action[1].icon} />,
    label: say(action[1].label),
    danger: action[1].danger,
    disabled: isDisabled?.(action),
    onClick: () => onStart(action),
  }))
  return (
    <>
      <Button {...popup.button}>
        {t('common.more')} <DownOutlined />
      </Button>
      {popup.wasOpened && (
        <Dropdown trigger={['click']} menu={{ items }} {...popup.state}>
          <Anchor of={popup.button.ref} />
        </Dropdown>
      )}
    </>
  )
}
