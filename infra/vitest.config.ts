import { configDefaults, defineConfig } from 'vitest/config'

/** `npm run test:long` runs the long tests, and only these (ADR 106). */
const long = '**/*.long.test.ts'
const files =
  process.env.ALBA_LONG_TESTS === 'true'
    ? { include: [long] }
    : { include: ['**/*.test.ts'], exclude: [...configDefaults.exclude, long] }

export default defineConfig({
  test: {
    ...files,
    globalSetup: ['resilience/prepared-copy.ts'],
    // Tests of whole copies mostly wait, for holds to expire and for services to restart, so three files run at a time.
    maxWorkers: 3,
    // The limits are only for tests that hang. They are generous, because a busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
