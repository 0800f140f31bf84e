/**
 * This browser's own recent writes. The live stream reports every change without its author; a person needs no hint
 * about their own.
 */
const rememberedMs = 4000
const writtenAt = new Map<string, number>()

export const noteOwnWrite = (resource: string): void => void writtenAt.set(resource, Date.now())

export const isOwnWrite = (resource: string): boolean =>
  Date.now() - (writtenAt.get(resource) ?? -Infinity) < rememberedMs
