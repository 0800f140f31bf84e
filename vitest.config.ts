import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/fixtures/build.ts'],
    // Most files start a database of their own, and half of their time wait for a page: three at once is what two cores bear.
    maxWorkers: 3,
    // A browser on a busy machine sometimes misses its moment; what passes at the second try is said to have needed it.
    retry: 1,
    // What is waited for is looked at often, and long enough for a busy machine.
    expect: { poll: { interval: 50, timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    reporters: ['default'],
  },
})
