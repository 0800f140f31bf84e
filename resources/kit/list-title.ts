import type { Text } from './field.ts'

/** `Question sets`, `Categories`, `Classes`: an English noun in the plural, by its last word. */
export function englishPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}${/(?:s|x|z|ch|sh)$/.test(noun) ? 'es' : 's'}`
}

interface Listed {
  label: Text
  menu?: { title?: Text }
}

/**
 * What a list of records is called, in menus, tabs and messages: what its page is called, else the plural of the label;
 * Chinese has none.
 */
export const listTitle = ({ label, menu }: Listed): Text => menu?.title ?? { zh: label.zh, en: englishPlural(label.en) }

/** The same within a sentence. */
export const listTitleWithin = (resource: Listed): Text => {
  const { zh, en } = listTitle(resource)
  return { zh, en: en.charAt(0).toLowerCase() + en.slice(1) }
}
