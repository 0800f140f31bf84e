import { z } from 'zod'

/** A place on a picture, in shares of its width and height. */
const place = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])

/** What a marker draws over a picture of an answer: free lines, ticks, crosses. The picture itself stays as it is. */
export const strokesSchema = z
  .array(
    z.strictObject({
      /** Which of the answer's pictures, from 0. */
      picture: z.int().min(0).max(49),
      kind: z.enum(['line', 'tick', 'cross']),
      places: z.array(place).min(1).max(300),
    }),
  )
  .max(100)
export type Stroke = z.infer<typeof strokesSchema>[number]
