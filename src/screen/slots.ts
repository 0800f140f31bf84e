import type { AnyResource } from '../../resources/kit/index.ts'

/** What takes the place of a generated screen. */
export interface BespokePageProps {
  resource: AnyResource
}

/** Says below a field of a form what comes of what is chosen there. */
export interface FormNoteProps {
  value: unknown
}
