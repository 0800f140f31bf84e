import type { Exercise } from '../resources/exercise.ts'
import type { SubjectCourse } from '../resources/subject-course.ts'
import type { Question } from './question.ts'

/** A question of the sample bank with its place, by the names of the trees below. */
export interface SampleQuestion extends Question {
  chapter: string
  knowledge?: readonly string[]
  labels?: readonly string[]
  difficulty?: Exercise['difficulty']
  status?: Exercise['status']
  /** For a draft: why a reviewer returned it. */
  return_reason?: string
  source?: string
  year?: number
}

/** A course of the sample bank. Trees are written as indented lines, two spaces a level. */
export interface SampleCourse {
  subject: string
  name: string
  stage: SubjectCourse['stage']
  chapters: string
  knowledge: string
  questions: readonly SampleQuestion[]
}

/** One line of an indented tree: its place, and the line of its parent. */
export interface TreeLine {
  name: string
  parent: number | null
  /** Its place among its siblings. */
  sort: number
}

/** Reads an indented tree; parents come before their children. */
export function treeLines(text: string): TreeLine[] {
  const lines: TreeLine[] = []
  const path: number[] = []
  const children = new Map<number | null, number>()
  for (const line of text.split('\n')) {
    const name = line.trim()
    if (name === '') continue
    const level = (line.length - line.trimStart().length) / 2
    const parent = level === 0 ? null : path[level - 1]
    if (!Number.isInteger(level) || parent === undefined) throw new Error(`The tree line "${line}" has no parent line`)
    const sort = children.get(parent) ?? 0
    children.set(parent, sort + 1)
    path.length = level
    path.push(lines.length)
    lines.push({ name, parent, sort })
  }
  return lines
}

/** `3.2 函数的基本性质` can also be named without the number. */
export const isNamed = (name: string, wanted: string): boolean =>
  name === wanted || name.slice(name.indexOf(' ') + 1) === wanted
