import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { LyricOptions } from './options.ts'

export function check({ fields }: DeclaredResource, { sound, lines, of }: LyricOptions, checks: OptionChecks): void {
  const { names, fault } = checks
  names('sound', [sound])
  names('lines', [lines])
  names('of', Object.keys(of))
  if (fields[sound] && fields[sound].kind !== 'file')
    fault(`"${sound}" is a ${fields[sound].kind}, and only a file can be heard`, 'sound')
  if (fields[lines] && (fields[lines].kind !== 'json' || fields[lines].flow !== 'read'))
    fault(`"${lines}" is no json that the server sets, as lyricField() is`, 'lines')
}
