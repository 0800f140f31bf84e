import { readConfig } from '../../../providers/config.ts'
import { notify } from '../../../providers/notification.ts'
import { currentLanguage } from '../../../providers/session.ts'
import { publicText } from '../locales/public-text.ts'
import { greetingAt } from './greeting.ts'
import { titleIn } from './use-page-title.ts'

/**
 * A login is greeted by the hour, once it is known that the person may see something: nobody should be wished a good
 * morning and then refused.
 */
let due = false

export function greetOnArrival(isDue: boolean): void {
  due = isDue
}

export async function greetIfDue(now = new Date()): Promise<void> {
  if (!due) return
  due = false
  const language = currentLanguage()
  const { title } = await readConfig(language)
  notify(
    'success',
    publicText(language, greetingAt(now.getHours())),
    publicText(language, 'greeting.welcome', { title: titleIn(language, title) }),
  )
}
