/**
 * A cell of a sheet. A text that begins like a formula is prefixed so that Excel shows it instead of running it
 * (OWASP, CSV injection); quotes are doubled by RFC 4180.
 */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** A sheet that Excel opens with its Chinese intact: UTF-8 with the mark that says so. */
export const csv = (rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
