import { defineConfig } from 'vitest/config'

// A deadline for a hang, generous because a loaded machine is not a failure.
export default defineConfig({ test: { isolate: false, include: ['src/**/*.test.ts'], testTimeout: 180_000 } })
