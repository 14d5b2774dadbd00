import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** `npm run test:long` runs the long tests, and only these (ADR 106). */
const long = '**/*.long.test.ts'
const globalSetup = ['resilience/prepared-copy.ts']
/** Tests that start processes of Alba. */
const copies = ['figures/*.test.ts', 'monitoring/*.test.ts', 'resilience/*.test.ts', 'server/*.test.ts']

const longProject: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'long', include: [long], globalSetup },
}
const projects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'copies', include: copies, exclude: [...configDefaults.exclude, long], globalSetup } },
  {
    extends: true,
    test: { name: 'files', include: ['**/*.test.ts'], exclude: [...configDefaults.exclude, long, ...copies] },
  },
]

export default defineConfig({
  test: {
    projects: process.env.ALBA_LONG_TESTS === 'true' ? [longProject] : projects,
    // Tests of whole copies mostly wait, for holds to expire and for services to restart, so three files run at a time.
    maxWorkers: 3,
    // Test files share a process, since its start takes longer than most files. Each must leave globals as it found them.
    isolate: false,
    // The limits are only for tests that hang. They are generous, because a busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
