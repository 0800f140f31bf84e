import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import type { Text } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../locales/language.ts'

const label: Text = { zh: '已置顶', en: 'Pinned' }

/** Says of a row that the person pinned it. */
export function PinMark() {
  const { say } = useLanguage()
  return <PushpinFilled role="img" aria-label={say(label)} title={say(label)} />
}

/** The icon of what can be done: filled where it takes the pin away. */
export const PinIcon = ({ isPinned }: { isPinned: boolean }) =>
  isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />
