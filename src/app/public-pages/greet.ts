import i18next from 'i18next'
import { readConfig } from '../../../providers/config.ts'
import { say } from '../../../providers/notification.ts'
import { currentLanguage } from '../../../providers/session.ts'
import { greetingAt } from '../greeting.ts'

/** Greets by the hour after a login. The page that opens next shows it. */
export async function greet(now = new Date()): Promise<void> {
  const { title } = await readConfig(currentLanguage())
  const welcome = i18next.t('greeting.welcome', { title: title || i18next.t('app.productTitle') })
  say('success', `${i18next.t(greetingAt(now.getHours()))}！`, welcome)
}
