import { pinCalls, pinned as capability } from '../../../resources/capabilities/pinned/index.ts'
import { defineCalls } from '../../calls/capability-calls.ts'
import { pin, unpin } from './pins.ts'

export const pinned = defineCalls(capability, {
  handlers(resource) {
    const calls = pinCalls(resource.name)
    return {
      [calls.pin]: ({ records }, { ids }) => pin(records, resource, ids),
      [calls.unpin]: ({ records }, { ids }) => unpin(records, resource, ids),
    }
  },
})
