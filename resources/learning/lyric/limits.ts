export const maxLines = 3000
export const maxLineLength = 500
export const maxTags = 20
/** A day. */
export const maxMs = 86_400_000
