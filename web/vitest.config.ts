import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', 'metadata/*.test.ts', 'src/**/*.test.ts'],
    exclude: ['src/e2e/**'],
    testTimeout: 60_000,
  },
})
