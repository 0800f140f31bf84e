import { defaultTimeZone } from '../resources/kit/school-day.ts'
import type { Language } from '../resources/kit/messages.ts'
import type { SystemOutput } from '../resources/system/system-calls.ts'
import { send } from './http.ts'
import { sessionCalls } from './session-calls.ts'

export type Config = SystemOutput<'config'>

/** What the pages show until the server has sent its configuration, and when it cannot. */
export const defaultConfig: Config = {
  title: '',
  time_zone: defaultTimeZone,
  registration: false,
  registration_approval: true,
  mobile_login: false,
  max_upload_bytes: 200 * 1024 * 1024,
  max_file_bytes: 4096 * 1024 * 1024,
  facilities: [],
  direct_upload: false,
}

const asked = new Map<Language, Promise<Config>>()

/**
 * The product's configuration, requested once a language. A failure is not cached, so that the next page tries again.
 */
export function readConfig(language: Language): Promise<Config> {
  const known = asked.get(language)
  if (known) return known
  const config = send<Config>(sessionCalls.config, { quietFor: 'all' }).then(
    ({ data }) => ({ ...defaultConfig, ...data }),
    () => {
      asked.delete(language)
      return defaultConfig
    },
  )
  asked.set(language, config)
  return config
}
