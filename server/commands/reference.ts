import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { floorsPicture } from './reference/floors.ts'
import { chineseFile, languageFaults } from './reference/languages.ts'
import { readReference, referencePage } from './reference/page.ts'

/**
 * `npm run reference` writes `docs/reference.md` and its Chinese page from the declarations of the kit.
 * `docs/reference.zh.json` has the Chinese of each docstring. It draws the picture of `docs/architecture.md`. `--check`
 * writes nothing, and fails when one is out of date.
 */

const page = (ending: string): string => `docs/reference${ending}`
const pages = { en: page('.md'), zh: page('.zh.md') }

const textAt = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Without a letter outside of code there is nothing to translate: a number, a name. */
const isCode = (text: string): boolean =>
  !/[a-z]/i.test(text.replaceAll(/`[^`]*`/g, '')) || /^(?:true|false|null)$/.test(text)

/** The pages, and what is wrong with their words. */
function writtenReference(root: string): { texts: Record<keyof typeof pages, string>; faults: string[] } {
  const chinese: Readonly<Record<string, string>> = JSON.parse(textAt(join(root, chineseFile)) || '{}')
  const all = readReference(root, textAt(join(root, pages.en)))
  const used = new Set<string>()
  const toChinese = (text: string): string => {
    if (isCode(text)) return text
    used.add(text)
    return chinese[text] ?? text
  }
  const texts = {
    en: referencePage({ all, language: 'en', translate: (text) => text }),
    zh: referencePage({ all, language: 'zh', translate: toChinese }),
  }
  return { texts, faults: languageFaults(used, chinese) }
}

if (process.argv[1]?.endsWith('reference.ts')) {
  const { texts, faults } = writtenReference(process.cwd())
  const written = { [pages.en]: texts.en, [pages.zh]: texts.zh, 'docs/architecture.svg': floorsPicture() }
  for (const [path, text] of Object.entries(written)) {
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (textAt(path) !== text) faults.push(`out of date: ${path}; run: npm run reference`)
  }
  if (faults.length > 0) console.error(faults.join('\n'))
  process.exitCode = faults.length > 0 ? 1 : 0
}
