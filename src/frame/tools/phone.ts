/** Below this width the header has room for a few icons only; the other tools are in the person's menu. */
export const phoneQuery = '(max-width: 575.98px)'
