import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the documentation: its path from the root, and its text. */
export interface Page {
  path: string
  text: string
}

/** Every page that people read: those of the root and all below `docs`. */
export function allPages(): Page[] {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))
  const paths = [...readdirSync('.'), ...below].filter((path) => path.endsWith('.md'))
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The content of blocks ```` ```language ````. */
export const blocksOf = ({ text }: Page, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!)

/** All blocks of code, without the comments of the shell, which are in the language of the page. */
export const uncommentedBlocksOf = ({ text }: Page): string[] =>
  [...text.matchAll(/^```.*?^```/gms)].map(([block]) => block.replaceAll(/(?:^|\s+)# .*$/gm, ''))

/** The rows of the tables. */
export const rowsOf = (page: Page): string[] => proseOf(page).match(/^\|.*$/gm) ?? []

/** What is marked as code, in the order of the alphabet, as languages order their words differently. */
export const codeIn = (prose: string): string[] =>
  [...prose.matchAll(/(`+)(.+?)\1/gs)].map(([, , code]) => code!.trim().replaceAll(/\s+/g, ' ')).toSorted()

/** The text without its blocks of code. */
export const proseOf = ({ text }: Page): string => text.replaceAll(/^```.*?^```/gms, '')

/** How GitHub names the anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

export const headingsOf = (page: Page): string[] =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!)
