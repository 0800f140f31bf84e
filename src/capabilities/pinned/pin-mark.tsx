import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import type { Text } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../base/locales/language.ts'

const label: Text = { zh: '已置顶', en: 'Pinned' }

/** Marks a row that the person pinned. */
export function PinMark() {
  const { say } = useLanguage()
  return <PushpinFilled role="img" aria-label={say(label)} title={say(label)} />
}

/** The icon of the menu entry: filled where it removes the pin. */
export const PinIcon = ({ isPinned }: { isPinned: boolean }) =>
  isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />
