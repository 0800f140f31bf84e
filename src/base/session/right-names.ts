import { useEffect, useState } from 'react'
import type { RightName, RightNames } from '../../../resources/registry/right-names.ts'

/**
 * The names of rights. The part after the login, which knows the declarations, says where they are: a page that only
 * names a missing right shows its tag until they are loaded.
 */
let load: () => Promise<RightNames> = () => Promise.resolve({})

export function nameRightsBy(names: () => Promise<RightNames>): void {
  load = names
}

export function useRightName(tag: string | undefined): RightName | undefined {
  const [names, setNames] = useState<RightNames>({})
  useEffect(() => {
    let isHere = true
    if (tag !== undefined)
      load().then(
        (all) => isHere && setNames(all),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [tag])
  return tag === undefined ? undefined : names[tag]
}
