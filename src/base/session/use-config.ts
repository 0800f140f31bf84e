import { useEffect, useState } from 'react'
import { defaultConfig, readConfig, type Config } from '../../../providers/config.ts'
import { useLanguage } from '../locales/language.ts'

/** The server's configuration, in the person's language; the defaults until it has responded. */
export function useConfig(): Config & { known: boolean } {
  const { language } = useLanguage()
  const [config, setConfig] = useState({ ...defaultConfig, known: false })
  useEffect(() => {
    let current = true
    void readConfig(language).then((read) => current && setConfig({ ...read, known: true }))
    return () => {
      current = false
    }
  }, [language])
  return config
}
