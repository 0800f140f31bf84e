import { z } from 'zod'
import { plainText, type Call } from '../kit/index.ts'

/**
 * A call that belongs to no resource. Like a resource's calls they are data: the server's route table and the browser's
 * providers both read them. `right`: `public` for
 * anyone, `session` for everybody who is logged in, or a right.
 */
export interface SystemCall extends Call {
  readonly right: 'public' | 'session' | `${string}:${string}`
  /** What people do for themselves alone: who acts for somebody else reads, and does none of it. */
  readonly personal?: true
  readonly summary: { zh: string; en: string }
  /** Under which heading it is described; default: the system. */
  readonly group?: { zh: string; en: string }
  /** The body of a POST, the query of a GET. */
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** The media type of an answer that is no envelope: the bytes of a file, a stream, a document of its own. */
  readonly answers?: string
  /** Takes multipart/form-data: one file, in a part of one of these names. */
  readonly file?: FilePart
}

/** Calls of one matter: their routes are named `<group>.<name>`. */
export interface PlainCallGroup<
  Calls extends Readonly<Record<string, SystemCall>> = Readonly<Record<string, SystemCall>>,
> {
  readonly group: string
  readonly calls: Calls
}

/** Declares the calls of a feature that belong to none of its resources; their handlers are `definePlainCalls`'s. */
export const declarePlainCalls = <const Calls extends Readonly<Record<string, SystemCall>>>(
  group: string,
  calls: Calls,
): PlainCallGroup<Calls> => ({ group, calls })

/**
 * - `parts`: the names that clients give to the part, the usual one first.
 * - `accept`: media types or `image/*`; default: every type that can be stored.
 * - `fields`: how many text parts may accompany the file; they are not read. Default: none.
 */
export interface FilePart {
  readonly parts: readonly string[]
  readonly accept?: readonly string[]
  readonly fields?: number
}

/** The input of a call that takes none. */
export const nothing = z.strictObject({})
export const shortText = plainText(200)
