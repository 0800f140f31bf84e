import { PushpinFilled } from '@ant-design/icons'
import type { Text } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../locales/language.ts'

const label: Text = { zh: '已置顶', en: 'Pinned' }

/** Says of a row that the person pinned it. */
export function PinMark() {
  const { say } = useLanguage()
  return <PushpinFilled role="img" aria-label={say(label)} title={say(label)} />
}
