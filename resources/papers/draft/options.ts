/**
 * The structures that can be edited by operations; each is registered in `server/features/papers/draft/documents.ts`.
 */
type DocumentName = 'paper'

export interface DraftOptions<Name extends string = string> {
  /** The structured field that is edited together. */
  field: Name
  /** Its structure, which decides its operations. */
  document: DocumentName
}
