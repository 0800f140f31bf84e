import { pinyin } from 'pinyin-pro'

/**
 * Names and titles as people type them without a Chinese keyboard: 张三 is `zhangsan` and `zs`. Read by pinyin-pro's
 * dictionary of words, as a surname at its start (单于 is `shanyu`) and as any other word (`chanyu`).
 */

const maxLength = 60

const plain = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const

/** The letters and digits of a syllable; none for a sign. */
const lettersOf = (syllable: string): string => syllable.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** All readings in full and by their initials, without doubles; ü is `v`, as it is typed, and `u`. None without Han. */
export function pinyinOf(text: string): string[] {
  const name = text.slice(0, maxLength).toWellFormed()
  if (!/\p{Script=Han}/u.test(name)) return []
  const readings = [pinyin(name, { ...plain, v: true }), pinyin(name, { ...plain, v: true, surname: 'head' })].map(
    (syllables) => syllables.map(lettersOf).filter(Boolean),
  )
  const full = readings.map((syllables) => syllables.join(''))
  const initials = readings.map((syllables) => syllables.map((one) => (/^\d/.test(one) ? one : one.charAt(0))).join(''))
  const withU = readings.map((syllables) => syllables.map((one) => one.replace(/^([ln])v/, '$1u')).join(''))
  return [...new Set([...full, ...withU, ...initials])]
}
