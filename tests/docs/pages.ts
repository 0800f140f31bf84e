import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the documentation: its path from the root, and its text. */
export interface Page {
  path: string
  text: string
}

/** Every page that people read: the two READMEs, the changelog and all below `docs`. */
export function allPages(): Page[] {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))
  const paths = ['README.md', 'README.zh.md', 'CHANGELOG.md', ...below.filter((path) => path.endsWith('.md'))]
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The content of blocks ```` ```language ````. */
export const blocksOf = ({ text }: Page, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!)

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
