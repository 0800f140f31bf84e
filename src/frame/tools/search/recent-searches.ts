import { storedJson } from '../../../../providers/stored-json.ts'

/**
 * A person's last searches, in this browser, latest first. Stored under their id: the next person does not see them.
 */
const most = 8

const storageKey = (person: number): string => `searches:${person}`

export const storedSearches = (text: string | null): string[] =>
  storedJson(
    text,
    (value) =>
      Array.isArray(value)
        ? value.filter((word): word is string => typeof word === 'string').slice(0, most)
        : undefined,
    [],
  )

export function recentSearches(person: number): string[] {
  try {
    return storedSearches(localStorage.getItem(storageKey(person)))
  } catch {
    return []
  }
}

export function keepSearch(person: number, word: string): void {
  try {
    localStorage.setItem(
      storageKey(person),
      JSON.stringify([word, ...recentSearches(person).filter((one) => one !== word)].slice(0, most)),
    )
  } catch {
    // Without storage there are no recent searches.
  }
}

export function forgetSearches(person: number): void {
  try {
    localStorage.removeItem(storageKey(person))
  } catch {
    // Nothing was stored.
  }
}
