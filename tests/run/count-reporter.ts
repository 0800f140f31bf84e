import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { keep } from './counts.ts'

/**
 * Writes what came of a run to the file that `TEST_COUNTS` names; see run.mjs, which prints it after everything else.
 */
export default class CountReporter implements Reporter {
  private readonly file = process.env['TEST_COUNTS']

  constructor() {
    // Runs within this one have their own counts.
    delete process.env['TEST_COUNTS']
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (!this.file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const numberOf = (state: string) => states.filter((one) => one === state).length
    // A file that cannot be loaded has no tests, and still has failed; so has a hook around them.
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const failed = numberOf('failed') + broken + errors.length
    keep(this.file, {
      passed: numberOf('passed'),
      failed: failed === 0 && modules.length === 0 ? 1 : failed,
      skipped: numberOf('skipped'),
      retried: tests
        .filter((test) => test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
      seconds: null,
    })
  }
}
