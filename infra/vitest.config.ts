import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Tests of whole copies mostly wait, for holds to expire and for services to restart, so three files run at a time.
    maxWorkers: 3,
    // The limits are only for tests that hang. They are generous, because a busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
