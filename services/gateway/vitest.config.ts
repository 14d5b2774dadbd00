import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@alba/platform/testing/global-setup'],
    // Test files share a process and its modules, so each file creates its own state.
    isolate: false,
    // These only end a test that hangs. They are long, because a loaded machine is not a failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
