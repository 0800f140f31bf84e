export type Values = Readonly<Record<string, unknown>>

export interface StoredRecord extends Values {
  id: number
  version: number
}
