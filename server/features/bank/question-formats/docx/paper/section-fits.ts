import type { Draft, Section } from './draft.ts'

/** Whether a question may be in the section that a heading among the answers names. */
export const sectionFits = (draft: Draft, section: Section | null): boolean =>
  section === null ||
  (section.ordinal !== null
    ? draft.section?.ordinal === section.ordinal
    : section.hint === null || draft.section?.hint === section.hint)
