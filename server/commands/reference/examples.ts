/** Which use of a factory or a capability is shown on the page. */

/** The examples of the page as it is, by the heading above them. */
export const examplesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(/^#+ (.*)\n(?:(?!#|```).*\n)*```ts\n([\s\S]*?)\n```/gm)].map(([, heading, text]) => [
      heading!,
      text!,
    ]),
  )

/** Something declared elsewhere, which an example would not explain. */
const elsewhere = /\.\.\.|:\s*(?!true|false|null)[a-z]\w*\s*[,}\n]|\(\w+[,)]/

/**
 * A use with many of the options in few lines, that needs nothing from elsewhere. One that is on the page stays there
 * as long as a declaration has it.
 */
export function exampleFrom(
  uses: readonly string[],
  present: string | undefined,
  options: readonly string[],
): string | undefined {
  if (present !== undefined && uses.includes(present)) return present
  const worth = (use: string): number =>
    (use.split('\n').length > 12 ? 0 : 200) +
    (elsewhere.test(use) ? 0 : 100) +
    options.filter((name) => new RegExp(`\\b${name}:`).test(use)).length
  return uses.toSorted((one, other) => worth(other) - worth(one) || one.length - other.length)[0]
}
