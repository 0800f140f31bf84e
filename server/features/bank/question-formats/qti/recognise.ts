import { posix } from 'node:path'
import { startAsText } from '../../../../exchange/spreadsheets/text-file.ts'
import { startsInPackage } from '../package-starts.ts'
import { isZip } from './read.ts'

export type Version = '1.2' | '2.1' | '2.2' | '3.0'

/** Names that identify a version: root elements, namespaces, types of resources. */
function versionIn(text: string): Version | null {
  if (/<(?:[\w.-]{1,40}:)?qti-assessment|imsqtiasi_v3p0|xmlv3p0|qtiv3p0/.test(text)) return '3.0'
  if (/<(?:[\w.-]{1,40}:)?questestinterop[\s>/]|imsqti_xmlv1p|imsqti_asiv1p|x-bb-qti/.test(text)) return '1.2'
  if (/imsqti_v2p2|xmlv2p2|qtiv2p2/.test(text)) return '2.2'
  return /imsqti_v2p|xmlv2p|<(?:[\w.-]{1,40}:)?assessmentItem[\s>/]/.test(text) ? '2.1' : null
}

/**
 * The version of the files at the beginning of a package. One reader reads every version: the version is only shown to
 * people.
 */
function versionInPackage(start: Uint8Array): Version | null {
  for (const { text } of startsInPackage(start, /\.(?:xml|qti|dat)$/i)) {
    const version = versionIn(text)
    if (version) return version
  }
  return null
}

/** Null: the file is not QTI. */
export function versionOf({
  start,
  entries,
}: {
  start: Uint8Array
  entries: readonly string[] | null
}): Version | null {
  if (!isZip(start))
    return entries === null &&
      /<(?:[\w.-]{1,40}:)?(?:questestinterop|(?:qti-)?assessment-?[iI]tem)[\s>/]/.test(startAsText(start))
      ? versionIn(startAsText(start))
      : null
  const names = entries ?? []
  if (names.some((name) => name === '[Content_Types].xml')) return null
  const isPackage =
    names.some((name) => posix.basename(name) === 'imsmanifest.xml') ||
    names.some((name) => /\.(?:xml|qti)$/i.test(name))
  return isPackage ? (versionInPackage(start) ?? '2.2') : null
}
