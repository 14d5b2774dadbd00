import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', 'metadata/*.test.ts', 'src/**/*.test.ts'],
    exclude: ['src/e2e/**'],
    // Deadlines for a hang, generous because a loaded machine is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
