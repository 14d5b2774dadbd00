import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@alba/platform/testing/global-setup'],
    // Files share a process: whatever a test file keeps in a module, it makes anew.
    isolate: false,
    // Deadlines for a hang, generous because a loaded machine is not a failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
