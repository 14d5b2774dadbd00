import { defineConfig } from 'vitest/config'

// The timeout ends tests that hang. It is long, because tests on a busy machine are slow without being wrong.
export default defineConfig({ test: { isolate: false, include: ['src/**/*.test.ts'], testTimeout: 600_000 } })
