import '../../locales/declared-prose.ts'
import type { Text } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'

/** What an action asks before it runs. */
export function ConfirmText({ text }: { text: Text }) {
  const { say } = useViewTexts()
  return <div>{say(text)}</div>
}
