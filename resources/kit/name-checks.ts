import type { Fields } from './field.ts'
import { iconNames } from './icon-names.ts'
import { didYouMean } from './nearest.ts'
import { recordFields } from './resource.ts'

/** The checks of `checkResources` for names of fields and icons. */

export function checkNames(
  at: string,
  names: readonly string[] | undefined,
  known: readonly string[],
  faults: string[],
): void {
  names?.forEach((name, index) => {
    if (!known.includes(name)) faults.push(`${at}[${index}]: no field "${name}"${didYouMean(name, known)}`)
  })
}

export function checkSort(at: string, sort: string, fields: Fields, faults: string[]): void {
  const name = sort.replace(/^-/, '')
  checkNames(at, [name], [...Object.keys(fields), ...recordFields], faults)
  if (fields[name]?.flow === 'write')
    faults.push(`${at}: "${name}" is never answered, so nobody may sort by it: take another field`)
  else if (fields[name] && !fields[name].sortable)
    faults.push(`${at}: "${name}" is of kind ${fields[name].kind}, which has no order: take another field`)
}

export function checkIcon(at: string, icon: string | undefined, faults: string[]): void {
  if (icon !== undefined && !(iconNames as readonly string[]).includes(icon))
    faults.push(
      `${at}: no icon "${icon}"${didYouMean(icon, iconNames) || '; docs/reference.md lists and shows them all'}`,
    )
}
