import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Keeps what CONTRIBUTING.md asks of a change that no other tool looks at: subjects of commits, versions, the width of
 * lines.
 */

/** The last commit before subjects had to name their area. */
const firstHabit = 'c18bdade41e00eefbe6d1fcc2262f035d90997c6'
const longestSubject = 72

/** What is wrong with the subject of a commit. */
function subjectFaults(subject: string): string[] {
  const faults: string[] = []
  if (subject.length > longestSubject) faults.push(`${subject.length} characters, at most ${longestSubject}`)
  if (!/^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: \S/.test(subject)) faults.push('no area in front, as in "papers: …"')
  if (subject.endsWith('.')) faults.push('ends with a full stop')
  return faults.map((fault) => `"${subject}": ${fault}`)
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })

/** The subjects of the commits since `firstHabit`; none where there is no git, or no history that far back. */
function subjects(): string[] {
  try {
    git('merge-base', '--is-ancestor', firstHabit, 'HEAD')
    return git('log', '--no-merges', '--format=%s', `${firstHabit}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

describe('subjects of commits', () => {
  it.each([
    ['docs: list every field factory with its options'],
    ['access, kit: read the scope once'],
    ['learning-centre: give public pages an icon'],
  ])('%s', (subject) => expect(subjectFaults(subject)).toEqual([]))

  it.each([
    ['Close what a reading of server and site found', /no area in front/],
    ['papers keep the version of a material', /no area in front/],
    ['Papers: keep the version of a material', /no area in front/],
    ['papers:', /no area in front/],
    [`papers: ${'keep '.repeat(13)}`, /73 characters, at most 72/],
    ['papers: keep the version of a material.', /full stop/],
  ])('refuses "%s"', (subject, why) => expect(subjectFaults(subject).join()).toMatch(why))

  it('name their area and are short', () => expect(subjects().flatMap(subjectFaults)).toEqual([]))
})

describe('the changelog', () => {
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)
  const dated = headings.filter((heading) => heading !== 'Unreleased')
  const versions = dated.map((heading) => heading.split(' · ')[0]!)

  it('has a version and a day for each section, and what is not released on top', () => {
    expect(headings.indexOf('Unreleased')).toBeLessThanOrEqual(0)
    for (const heading of dated) expect(heading).toMatch(/^\d+\.\d+\.\d+ · \d{4}-\d{2}-\d{2}$/)
  })

  it('has the newest first', () => {
    const inOrder = (list: string[]) => list.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    expect(versions).toEqual(inOrder([...new Set(versions)]))
    const days = dated.map((heading) => heading.split(' · ')[1]!)
    expect(days).toEqual(inOrder(days))
  })

  it('begins with the version of the product', () => {
    const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
    expect(versions[0]).toBe(json('package.json').version)
    expect(json('package-lock.json').packages[''].version).toBe(versions[0])
  })
})

it('.editorconfig says what biome.json does', () => {
  const { indentStyle, indentWidth, lineWidth } = JSON.parse(readFileSync('biome.json', 'utf8')).formatter
  const [all, sources] = readFileSync('.editorconfig', 'utf8').split('[*.{ts,tsx,mjs}]')
  expect(all).toContain(`indent_style = ${indentStyle}\nindent_size = ${indentWidth}\n`)
  expect(sources).toContain(`max_line_length = ${lineWidth}\n`)
})
