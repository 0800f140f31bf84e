/** The structures that can be edited by operations; each is registered in `server/capabilities/draft/documents.ts`. */
type DocumentName = 'paper'

/** `field`: the structured field that is edited together. `document`: its structure, which decides its operations. */
export interface DraftOptions<Name extends string = string> {
  field: Name
  document: DocumentName
}
