import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { ViewerOptions } from './options.ts'

export function check({ fields }: DeclaredResource, { file, pages, of }: ViewerOptions, checks: OptionChecks): void {
  const { names, fault } = checks
  names('file', [file])
  names('pages', [pages])
  names('of', Object.keys(of))
  if (fields[file] && fields[file].kind !== 'file')
    fault(`"${file}" is a ${fields[file].kind}, and only a file can be looked at`, 'file')
  if (fields[pages] && (fields[pages].kind !== 'files' || fields[pages].flow !== 'read'))
    fault(`"${pages}" does not hold files that the server sets, as viewer.pages() does`, 'pages')
}
