import { createStore, get, set } from 'idb-keyval'
import { fetchFile } from '../../../../providers/http.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'

/** The loudest sample of each of so many parts of a sound, kept in the browser: decoding takes seconds. */

const parts = 1500
/** Enough for a picture, and an eighth of the memory. */
const sampleRate = 8000

/**
 * Longer sounds and larger files are heard without a picture: a browser decodes a file as a whole, and an hour of it,
 * or a film of a few minutes, fills the memory.
 */
const longestSeconds = 20 * 60
const mostBytes = 64 * 1_048_576

export const canBeDrawn = ({ size }: Pick<StoredFile, 'size'>, seconds: number): boolean =>
  seconds <= longestSeconds && size <= mostBytes

const store = () => createStore('waveforms', 'peaks')

async function computedPeaks(url: string): Promise<number[]> {
  const bytes = await (await fetchFile(url)).arrayBuffer()
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
  const samples = decoded.getChannelData(0)
  const size = Math.max(1, Math.ceil(samples.length / parts))
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, part) => {
    let highest = 0
    for (let n = part * size; n < Math.min(samples.length, (part + 1) * size); n++)
      highest = Math.max(highest, Math.abs(samples[n]!))
    return Math.round(highest * 1000) / 1000
  })
}

/** Of a file of the store by its address, whose content never changes. */
export async function storedPeaks(url: string): Promise<number[]> {
  const kept = await get<number[]>(url, store()).catch(() => undefined)
  if (kept) return kept
  const peaks = await computedPeaks(url)
  await set(url, peaks, store()).catch(() => undefined)
  return peaks
}
