import {
  messages,
  namedIn,
  unlike,
  type AnyResource,
  type Fields,
  type Language,
  type Text,
} from '../../../resources/kit/index.ts'
import { invalid } from '../fault.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * Rules against passwords that are guessed first: the most common ones, and those similar to what is publicly known
 * about the owner.
 */

const howMany = 10_000

let known: Promise<ReadonlySet<string>> | undefined
/** The most common passwords in lower case, by frequency in published leaks. Loaded when a password is first set. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, howMany)),
  ))

/** Characters that people write in place of a letter. */
const writtenFor: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
}

const letters = (text: string): string[] => [...text.normalize('NFKC').toLowerCase()]
const isLetter = (one: string): boolean => /[\p{L}\p{N}]/u.test(one)
/** Letters and digits only, with look-alikes replaced by one spelling. */
const plain = (text: string): string =>
  letters(text)
    .map((one) => ownEntry(writtenFor, one) ?? one)
    .filter(isLetter)
    .join('')
/** Letters only: what remains when digits and signs around a word are removed. */
const bare = (text: string): string =>
  plain(
    letters(text)
      .filter((one) => /\p{L}/u.test(one))
      .join(''),
  )
const backwards = (text: string): string => [...text].reverse().join('')

/** Shorter texts occur in many words by chance; one Chinese character is more specific than a letter. */
const isSignificant = (text: string): boolean => [...text].length >= (/\p{Script=Han}/u.test(text) ? 2 : 4)

/**
 * Whether a password equals, contains or is part of a text, forwards or backwards, or equals it apart from digits and
 * signs around it.
 */
function isLike(password: string, text: string): boolean {
  const [secret, own] = [plain(password), plain(text)]
  if (own === '') return false
  const isIn = isSignificant(own) && (secret.includes(own) || secret.includes(backwards(own)))
  const isPart = secret !== '' && isSignificant(secret) && (own.includes(secret) || own.includes(backwards(secret)))
  const word = bare(text)
  return isIn || isPart || (word !== '' && [word, backwards(word)].includes(bare(password)))
}

/** A text, and the part before its @, by which people know an address. */
const partsOf = (text: string): string[] => [text, ...text.split('@').slice(0, -1)]

const notLike = (label: Text): Text => ({
  zh: `密码不能包含${label.zh}，也不能与它相近`,
  en: `A password may not contain the ${label.en.toLowerCase()}, or be like it`,
})

/** Why a password for this field is refused; null when it is accepted. `record`: what is known of its owner. */
export async function whyGuessed(
  resource: AnyResource,
  field: string,
  password: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Text | null> {
  if ((await commonPasswords()).has(letters(password).join(''))) return messages.commonPassword
  const fields: Fields = resource.fields
  const like = unlike(namedIn(fields, field)).find(
    (name) => typeof record[name] === 'string' && partsOf(record[name]).some((part) => isLike(password, part)),
  )
  return like === undefined ? null : notLike(namedIn(fields, like).label)
}

/** Throws 100400 at the field. */
export async function obeyPasswordRules(
  resource: AnyResource,
  field: string,
  password: string,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): Promise<void> {
  const why = await whyGuessed(resource, field, password, record)
  if (why) throw invalid([{ path: field, message: why[language] }])
}
