import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** Its native library takes 9 MB of a server's memory, so it is loaded with the first picture. */
export const loadSharp = (): Promise<typeof Sharp> => (loading ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is made twice at once, so that a cache would only hold memory.
  sharp.cache(false)
  return sharp
}
