import { defineConfig } from 'vitest/config'

// Deadlines for a hang, generous because a loaded machine is not a failure.
export default defineConfig({ test: { include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
