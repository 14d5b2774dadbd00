import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Whole copies wait more than they work, for holds to run out and services to come back: three wait at a time.
    maxWorkers: 3,
    // Deadlines for a hang, generous because a loaded machine is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
