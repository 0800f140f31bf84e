import type { AnyResource } from '../../../resources/kit/index.ts'

/** Components that replace a generated screen. */
export interface BespokePageProps {
  resource: AnyResource
}
