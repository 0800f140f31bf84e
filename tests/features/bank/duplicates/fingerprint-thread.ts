import { parentPort, workerData } from 'node:worker_threads'
import { resources } from '../../../../resources/index.ts'
import { fingerprintOf } from '../../../../server/features/bank/duplicates/fingerprint.ts'
import { bandsOf } from '../../../../server/base/search-text/similarity.ts'

/** Takes the signatures of stems in a thread of its own, which can be ended when that takes for ever. */

const stems = workerData as string[]
const lengths = stems.map((stem) => bandsOf(fingerprintOf(resources.exercise, { stem, options: [] })).length)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(lengths)
