import { defineConfig } from 'vitest/config'
import { routeShapes } from './route-shapes.ts'
import { typography } from './typography.ts'

/** Deadlines for a hang, generous because a loaded machine is not a failure. */
const PATIENCE = 180_000

/** A start for each file takes longer than most files; each leaves what is global as it found it. */
const isolate = false

export default defineConfig({
  plugins: [routeShapes()],
  test: {
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    projects: [
      { extends: true, test: { name: 'builds', include: ['*.test.ts', 'metadata/*.test.ts'] } },
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'], isolate } },
      {
        extends: true,
        plugins: [typography()],
        test: {
          name: 'pages',
          isolate,
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Far from the centre: a date computed in the visitor's zone fails.
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
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
