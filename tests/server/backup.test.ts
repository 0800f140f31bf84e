import { it } from 'vitest'
import { expectBackedUpAndRestored } from './backed-up-bank.ts'

/** A bank with its files on the disk; with files in a store: backup-stores.test.ts. */

it('is backed up under load and restored: every record and file of the time, and no session', () =>
  expectBackedUpAndRestored({}, {}))
