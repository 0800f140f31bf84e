/** Where each docstring of the reference has its Chinese. */
export const chineseFile = 'docs/reference.zh.json'

/** Docstrings without their Chinese, and Chinese of what no docstring says any more. */
export function languageFaults(used: ReadonlySet<string>, chinese: Readonly<Record<string, string>>): string[] {
  const lacking = [...used].filter((text) => !Object.hasOwn(chinese, text))
  const unused = Object.keys(chinese).filter((text) => !used.has(text))
  return [
    ...lacking.map((text) => `${chineseFile} has no Chinese for ${JSON.stringify(text)}`),
    ...unused.map((text) => `${chineseFile}: no docstring says ${JSON.stringify(text)} any more`),
  ]
}
