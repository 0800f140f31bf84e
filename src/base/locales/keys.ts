/** `login.submit`: every way through nested texts to a text. */
export type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string]

/** What is put into a text's `{{name}}`. */
export type { TextValues } from '../../../providers/filled-text.ts'
