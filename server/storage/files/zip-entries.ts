import { openPromise, type Entry, type ZipFile } from 'yauzl'

/**
 * Reads the central directory of a zip, without unpacking anything. yauzl refuses names that lead outside (`..`,
 * absolute paths, backslashes) and, when an entry is read, content longer than the directory says.
 */
export const openZip = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, strictFileNames: true })

/** No document that a person wrote has more entries than this. */
const maxListed = 20_000

/** The entries of the directory. Throws when there are more than `max`, or the file is no zip. */
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
