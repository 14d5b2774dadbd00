import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@alba/platform/testing/global-setup'],
    // Test files share a process and its modules, so each file creates its own state.
    isolate: false,
    // The timeouts end tests that hang. They are long, because tests on a busy machine are slow without being wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
