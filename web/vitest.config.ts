import { defineConfig } from 'vitest/config'
import { routeShapes } from './route-shapes.ts'
import { typography } from './typography.ts'

/** The time limit for a test that hangs, in milliseconds. It is generous, because a busy machine is slow. */
const TIMEOUT_MS = 600_000

/**
 * Test files share one process, since a start takes longer than most files. Each must leave globals as it found them.
 */
const isolate = false

/** Tests of pages mostly wait for timers and for answers of the mocked API, so three files run at a time. */
const maxWorkers = 3

/** The tests of pages, which show the demo's centre. */
const setupFiles = ['src/testing/demo-centre.ts']

export default defineConfig({
  plugins: [routeShapes()],
  test: {
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    maxWorkers,
    projects: [
      { extends: true, test: { name: 'builds', include: ['*.test.ts', 'render/*.test.ts'] } },
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'], isolate, setupFiles } },
      {
        extends: true,
        plugins: [typography()],
        test: {
          name: 'pages',
          isolate,
          setupFiles,
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // A zone far from the centre's, so that tests fail for a date computed in the visitor's zone.
          env: { TZ: 'Pacific/Auckland' },
          environmentOptions: {
            happyDOM: {
              url: 'http://127.0.0.1:4179',
              settings: {
                disableCSSFileLoading: true,
                disableJavaScriptFileLoading: true,
                disableIframePageLoading: true,
                handleDisabledFileLoadingAsSuccess: true,
              },
            },
          },
          expect: { poll: { timeout: 300_000 } },
        },
      },
    ],
  },
})
