import { dataProvider } from '../../../../providers/data.ts'
import { readVersion } from '../../../../providers/versions.ts'
import { contentFields, type AnyResource } from '../../../../resources/kit/index.ts'

/** `missing`: it cannot be read by this person, or is gone. */
export type Loaded<T> = T | 'loading' | 'missing'

interface Versioned {
  id: number
  version: number
}

/** A record at a version; at none, as it is now. */
export interface Pinned {
  id: number
  version?: number | undefined
}

const keyOf = ({ id, version }: Pinned): string => `${id}@${version ?? ''}`

/** Of two readings of one record, whose structured values have their keys in one order. */
const same = (one: object, other: object, name: string): boolean =>
  JSON.stringify(Reflect.get(one, name) ?? null) === JSON.stringify(Reflect.get(other, name) ?? null)

/** Records of one resource, as they are now and at the versions that a paper has. Each is fetched once. */
export class VersionStore<T extends Versioned> {
  private readonly pinned = new Map<string, Loaded<T>>()
  private readonly current = new Map<number, Loaded<T>>()

  private readonly resource: AnyResource
  private readonly content: readonly string[]
  private readonly notify: () => void

  /** @param notify Called when records came. */
  constructor(resource: AnyResource, notify: () => void) {
    this.resource = resource
    this.content = contentFields(resource)
    this.notify = notify
  }

  at = (one: Pinned): Loaded<T> =>
    one.version === undefined ? this.now(one.id) : (this.pinned.get(keyOf(one)) ?? 'loading')
  /** Whether the record has another content now; a change of its state or of its place in the bank is none. */
  isNewer = (pinned: T): boolean => {
    const now = this.now(pinned.id)
    return (
      typeof now !== 'string' && now.version > pinned.version && !this.content.every((name) => same(pinned, now, name))
    )
  }
  now = (id: number): Loaded<T> => this.current.get(id) ?? 'loading'

  /** Records that were fetched elsewhere, as they are now. */
  note(records: readonly T[]): void {
    for (const record of records) {
      this.current.set(record.id, record)
      this.pinned.set(keyOf(record), record)
    }
    if (records.length > 0) this.notify()
  }

  /** Records that were fetched elsewhere, at versions that may be older. */
  noteVersions(records: readonly T[]): void {
    for (const record of records) this.pinned.set(keyOf(record), record)
    if (records.length > 0) this.notify()
  }

  /** Fetches what is not known yet. */
  async want(wanted: readonly Pinned[]): Promise<void> {
    const older = wanted.filter((one) => one.version !== undefined && !this.pinned.has(keyOf(one)))
    const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => !this.current.has(id))
    if (ids.length === 0 && older.length === 0) return
    for (const one of older) this.pinned.set(keyOf(one), 'loading')
    for (const id of ids) this.current.set(id, 'loading')
    try {
      if (ids.length > 0) await this.fetchCurrent(ids)
      await Promise.all(older.filter((one) => this.at(one) === 'loading').map((one) => this.fetchVersion(one)))
    } catch (error) {
      // They are fetched when they are wanted next.
      for (const one of older) if (this.at(one) === 'loading') this.pinned.delete(keyOf(one))
      for (const id of ids) if (this.now(id) === 'loading') this.current.delete(id)
      throw error
    }
    this.notify()
  }

  private async fetchCurrent(ids: number[]): Promise<void> {
    const { data } = await dataProvider.getMany({ resource: this.resource.name, ids })
    for (const id of ids) this.current.set(id, 'missing')
    this.note(data)
  }

  private async fetchVersion(one: Pinned): Promise<void> {
    const isGone = this.now(one.id) === 'missing'
    const found = isGone
      ? 'missing'
      : await readVersion(this.resource, one.id, one.version!).then(
          (record) => record as unknown as T,
          () => 'missing' as const,
        )
    this.pinned.set(keyOf(one), found)
  }
}
