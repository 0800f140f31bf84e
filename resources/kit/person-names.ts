/**
 * What a name of a person is. A site may ask for 2 to 4 Chinese characters (`PERSON_NAMES`); that holds for a process,
 * as the zone does (`school-day.ts`).
 */

let isShort = false

/** Whether this site takes names of 2 to 4 Chinese characters alone. */
export const onlyShortNames = (): boolean => isShort
export function takeShortNames(only: boolean): void {
  isShort = only
}

/** Letters of any script, with what comes between them: points, blanks, hyphens, apostrophes, brackets, digits. */
export const isPersonName = (name: string): boolean =>
  /\p{L}/u.test(name) && /^(?:[\p{L}\p{M}\p{N}·.'’ ()（）-]|\u200c|\u200d)+$/u.test(name)
