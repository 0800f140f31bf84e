import type { Text } from '../kit/index.ts'

/** How readers of files name the place of an entry, and its text for people. */
const places: readonly [named: RegExp, describe: (parts: Readonly<Record<string, string>>) => Text][] = [
  [/^row (?<n>\d+)$/, ({ n }) => ({ zh: `第 ${n} 行`, en: `Row ${n}` })],
  [/^line (?<n>\d+)$/, ({ n }) => ({ zh: `第 ${n} 行`, en: `Line ${n}` })],
  [/^paragraph (?<n>\d+)$/, ({ n }) => ({ zh: `第 ${n} 段`, en: `Paragraph ${n}` })],
  [
    /^question (?<n>\d+), paragraph (?<p>\d+)$/,
    ({ n, p }) => ({ zh: `第 ${n} 题（第 ${p} 段）`, en: `Question ${n} (paragraph ${p})` }),
  ],
  [
    /^question (?<n>\d+), line (?<p>\d+)$/,
    ({ n, p }) => ({ zh: `第 ${n} 题（第 ${p} 行）`, en: `Question ${n} (line ${p})` }),
  ],
  [/^question (?<n>\d+)$/, ({ n }) => ({ zh: `第 ${n} 题`, en: `Question ${n}` })],
  [
    /^question (?<n>\d+): (?<name>.*)$/s,
    ({ n, name }) => ({ zh: `第 ${n} 题：${name}`, en: `Question ${n}: ${name}` }),
  ],
  [/^item (?<name>.+)$/s, ({ name }) => ({ zh: `题目 ${name}`, en: `Item ${name}` })],
  [
    /^(?<file>\S+) item (?<name>.+)$/s,
    ({ file, name }) => ({ zh: `题目 ${name}（${file}）`, en: `Item ${name} (${file})` }),
  ],
]

/** The place of an entry in its file as text; a name of the file's own is unchanged. */
export function placeWords(at: string): Text {
  for (const [named, describe] of places) {
    const parts = named.exec(at)?.groups
    if (parts) return describe(parts)
  }
  return { zh: at, en: at }
}
