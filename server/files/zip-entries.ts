import { openPromise, type Entry, type ZipFile } from 'yauzl'

/**
 * The central directory of a zip, without unpacking anything. yauzl refuses names that lead outside (`..`, absolute paths,
 * backslashes) and, when an entry is read, content that is longer than the directory says.
 */
export const openZip = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, strictFileNames: true })

/** More entries than this are in no document that somebody wrote. */
const maxListed = 20_000

/** The entries that the directory names. Throws when they are more than `max`, or the zip is not one. */
export async function entriesOf(zip: ZipFile, max: number): Promise<Entry[]> {
  if (zip.entryCount > max) throw new Error(`zip: ${zip.entryCount} entries, more than ${max}`)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** The names in the zip at `path`. */
export async function entryNames(path: string): Promise<string[]> {
  const zip = await openZip(path)
  try {
    return (await entriesOf(zip, maxListed)).map((entry) => entry.fileName)
  } finally {
    zip.close()
  }
}
