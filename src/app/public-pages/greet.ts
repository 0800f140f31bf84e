import { readConfig } from '../../../providers/config.ts'
import { say } from '../../../providers/notification.ts'
import { currentLanguage } from '../../../providers/session.ts'
import { publicText } from '../../locales/public-text.ts'
import { greetingAt } from '../greeting.ts'
import { titleIn } from '../use-page-title.ts'

/** Greets by the hour after a login. The page that opens next shows it. */
export async function greet(now = new Date()): Promise<void> {
  const language = currentLanguage()
  const { title } = await readConfig(language)
  const welcome = publicText(language, 'greeting.welcome', { title: titleIn(language, title) })
  say('success', `${publicText(language, greetingAt(now.getHours()))}！`, welcome)
}
