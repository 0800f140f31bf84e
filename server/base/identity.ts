import type { Language } from '../../resources/kit/index.ts'

/**
 * Who is asking, read from the server's own tables. `rights` are tags, or `*` for the admin flag. `scopeType` is the
 * widest of the person's roles; the ids are those that the roles of that width span.
 */
export interface Identity {
  userId: number
  username: string
  sessionHash: Buffer | null
  rights: ReadonlySet<string>
  scopeType: 1 | 2 | 3 | 4
  siteIds: readonly number[]
  subjectCourseIds: readonly number[]
  language: Language
  /** Who acts for the person, in a session that was handed out to them (`get_user_token`); null in one's own. */
  takenBy: number | null
}

/** The server acting for a person in long work keeps that person's identity; acting for nobody, it is this. */
export const systemIdentity: Identity = {
  userId: 0,
  username: 'system',
  sessionHash: null,
  rights: new Set(['*']),
  scopeType: 1,
  siteIds: [],
  subjectCourseIds: [],
  language: 'zh',
  takenBy: null,
}
