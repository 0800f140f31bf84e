import type { Draft, Section } from './draft.ts'
import type { TypeHint } from './type-hints.ts'

/** 选择题 among the answers may be 单选题 in the paper. */
const kindOf = (hint: TypeHint): string => (hint.endsWith('choice') ? 'choice' : hint)

/** Whether a question may be in the section that a heading among the answers names: by its number, else by its type. */
export function sectionFits(draft: Draft, section: Section | null): boolean {
  if (section === null) return true
  const own = draft.section
  if (section.ordinal !== null && own !== null && own.ordinal !== null)
    return own.ordinal === section.ordinal && (section.within ?? own.within) === (own.within ?? section.within)
  return section.hint === null || (own?.hint != null && kindOf(own.hint) === kindOf(section.hint))
}

/** Whether sections restart the numbers: then a number says which question is meant only together with its section. */
export function isRestarted(drafts: readonly Draft[]): boolean {
  const seen = new Set<number>()
  for (const { number, section, material } of drafts) {
    if (number === null || material?.isNumbered) continue
    if (seen.has(number) || (number === 1 && (section?.ordinal ?? 1) > 1)) return true
    seen.add(number)
  }
  return false
}
