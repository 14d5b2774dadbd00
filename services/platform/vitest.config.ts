import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    // Files share a process: whatever a test file keeps in a module, it makes anew.
    isolate: false,
    // Deadlines for a hang, generous because a loaded machine is not a failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
