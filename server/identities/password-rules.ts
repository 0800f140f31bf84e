import { messages, unlike, type AnyResource, type Fields, type Language, type Text } from '../../resources/kit/index.ts'
import { invalid } from '../fault.ts'

/** What keeps a secret from being guessed first: it is none of the most common ones, and not like what everybody knows of its owner. */

const howMany = 10_000

let known: Promise<ReadonlySet<string>> | undefined
/** The most common passwords, in lower case, as counted in what became public. Read with the first password that is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, howMany)),
  ))

/** What people write for a letter to make a word a password. */
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
/** Letters and digits alone, those that stand for one another as one. */
const plain = (text: string): string =>
  letters(text)
    .map((one) => writtenFor[one] ?? one)
    .filter(isLetter)
    .join('')
/** Letters alone: what is left when numbers and signs were put around a word. */
const bare = (text: string): string =>
  plain(
    letters(text)
      .filter((one) => /\p{L}/u.test(one))
      .join(''),
  )
const backwards = (text: string): string => [...text].reverse().join('')

/** Shorter ones stand in many words by chance; an ideograph tells more than a letter. */
const tellsEnough = (text: string): boolean => [...text].length >= (/\p{Script=Han}/u.test(text) ? 2 : 4)

/** Whether a password is, holds or is part of a text, forwards or backwards, or is it with digits and signs around. */
function isLike(password: string, text: string): boolean {
  const [secret, own] = [plain(password), plain(text)]
  if (own === '') return false
  const isIn = tellsEnough(own) && (secret.includes(own) || secret.includes(backwards(own)))
  const isPart = secret !== '' && tellsEnough(secret) && (own.includes(secret) || own.includes(backwards(secret)))
  const word = bare(text)
  return isIn || isPart || (word !== '' && [word, backwards(word)].includes(bare(password)))
}

/** A text, and what stands before its @: an address is known by that. */
const partsOf = (text: string): string[] => [text, ...text.split('@').slice(0, -1)]

const notLike = (label: Text): Text => ({
  zh: `密码不能包含${label.zh}，也不能与它相近`,
  en: `A password may not contain the ${label.en.toLowerCase()}, or be like it`,
})

/** Why a secret of this field is refused; null when it is not. `record`: the fields of its owner, as far as they are known. */
export async function whyGuessed(
  resource: AnyResource,
  field: string,
  password: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Text | null> {
  if ((await commonPasswords()).has(letters(password).join(''))) return messages.commonPassword
  const fields: Fields = resource.fields
  const like = unlike(fields[field]!).find(
    (name) => typeof record[name] === 'string' && partsOf(record[name]).some((part) => isLike(password, part)),
  )
  return like === undefined ? null : notLike(fields[like]!.label)
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
