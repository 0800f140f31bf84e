import type { Language } from '../../../../../resources/kit/index.ts'
import type { Database } from '../../../../storage/postgres/database.ts'
import type { Html } from '../html.ts'
import type { ReleasedModule } from '../snapshot.ts'
import type { Viewer } from '../viewer.ts'
import type { Say } from '../words.ts'

/** What a module is drawn with. */
export interface Reading {
  database: Database
  site: { id: number }
  viewer: Viewer
  language: Language
  say: Say
  /** Whether it is drawn for who edits it. */
  isPreview: boolean
  /**
   * The public address of a stored file, which it may be read at as long as the page shows it; null for any other
   * address.
   */
  file(url: string): string | null
  /** Where the page is: `/s/3`. */
  address: string
  /** The address at which a resource is opened. */
  resource(id: number): string
}

/** Draws the modules of one kind, below their title. */
export interface ModuleView {
  draw(module: ReleasedModule, reading: Reading): Html | Promise<Html>
}
