/**
 * What this browser wrote itself, a moment ago. The live stream tells of every change without saying whose; a person need
 * not be told of their own.
 */
const rememberedMs = 4000
const writtenAt = new Map<string, number>()

export const noteOwnWrite = (resource: string): void => void writtenAt.set(resource, Date.now())

export const isOwnWrite = (resource: string): boolean =>
  Date.now() - (writtenAt.get(resource) ?? -Infinity) < rememberedMs
