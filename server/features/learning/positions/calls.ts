import { positions as capability, positionsCalls } from '../../../../resources/learning/positions/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { placeNodes, readPlaces } from './places.ts'

export const positions = defineCalls(capability, {
  handlers(resource: AnyResource, options) {
    const calls = positionsCalls(resource.name)
    return {
      [calls.read]: ({ records }, input) => readPlaces(records, resource, options, input),
      [calls.place]: ({ records }, { places }) => placeNodes(records, resource, options, places),
    }
  },
})
