import type { AnyResource } from '../../resources/kit/index.ts'

/** What takes the place of a generated screen. */
export interface BespokePageProps {
  resource: AnyResource
}
