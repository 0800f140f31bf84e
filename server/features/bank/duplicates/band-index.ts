/**
 * The first entry with each number in its signature: a hash table in two arrays, since a `Map` with over a million
 * numbers would take a hundred megabytes. When it is full, it accepts no more, and later entries are compared with
 * those that it has.
 */
export class BandIndex {
  private keys = new Int32Array(1 << 14)
  private values = new Int32Array(1 << 14)
  private size = 0

  /** The position of a key, or the free position where it would be inserted. */
  private place(key: number): number {
    const mask = this.keys.length - 1
    let at = Math.imul(key, 0x9e3779b1) >>> 0
    at = (at ^ (at >>> 15)) & mask
    while (this.values[at] !== 0 && this.keys[at] !== key) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { keys, values } = this
    this.keys = new Int32Array(keys.length * 2)
    this.values = new Int32Array(values.length * 2)
    for (let at = 0; at < keys.length; at++) {
      if (values[at] === 0) continue
      const to = this.place(keys[at]!)
      this.keys[to] = keys[at]!
      this.values[to] = values[at]!
    }
  }

  /** `entry` counts from 1. */
  add(bands: readonly number[], entry: number): void {
    for (const band of bands) {
      if (this.size * 2 >= this.keys.length) {
        if (this.keys.length >= maxPlaces) return
        this.grow()
      }
      const at = this.place(band)
      if (this.values[at] !== 0) continue
      this.keys[at] = band
      this.values[at] = entry
      this.size += 1
    }
  }

  /** Entries that share at least this many numbers, those that share most first. */
  agreeing(bands: readonly number[], atLeast: number): number[] {
    const counts = new Map<number, number>()
    for (const band of bands) {
      const entry = this.values[this.place(band)]!
      if (entry !== 0) counts.set(entry, (counts.get(entry) ?? 0) + 1)
    }
    return [...counts]
      .filter(([, count]) => count >= atLeast)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .map(([entry]) => entry)
  }
}

/** 64 MB: some 350,000 entries. */
const maxPlaces = 1 << 23
