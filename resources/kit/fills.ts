import type { AnyField, Fields } from './field.ts'
import { namedIn } from './present.ts'

/** Fields of the same record that follow from a sound or a video. */
export interface Fills {
  /** An integer: the length in seconds. */
  readonly seconds?: string
  /** An image: the cover. */
  readonly cover?: string
}

export const fillsOf = ({ options }: AnyField): Fills | undefined => options['fills'] as Fills | undefined

/** The name of the field whose file can give this image; undefined for any other image. */
export const coverSource = (fields: Fields, image: AnyField): string | undefined =>
  Object.keys(fields).find((name) => {
    const cover = fillsOf(namedIn(fields, name))?.cover
    return cover !== undefined && fields[cover] === image
  })
