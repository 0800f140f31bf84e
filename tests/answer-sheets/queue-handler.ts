import { resources } from '../../resources/index.ts'
import type { ActionContext } from '../../server/calls/handlers.ts'
import { takeNext } from '../../server/capabilities/queue/leases.ts'
import { queueOf } from '../../resources/capabilities/queue/index.ts'

/** Takes the next scanned page as a person does. */
export const findHandler = ({ records }: ActionContext, skip: readonly number[]) =>
  takeNext(records, resources.scan_page, queueOf(resources.scan_page)!, skip)
