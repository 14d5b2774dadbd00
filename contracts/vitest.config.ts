import { defineConfig } from 'vitest/config'

// The timeout is for tests that hang; it is long because a loaded machine is not a failure.
export default defineConfig({ test: { isolate: false, include: ['src/**/*.test.ts'], testTimeout: 180_000 } })
