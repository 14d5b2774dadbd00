import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { centreParts } from './centre-parts.ts'
import { layers } from './layers.ts'
import { routeShapes } from './route-shapes.ts'
import { typography } from './typography.ts'

/** Dev server only: a page address without a file gets the shell of its part, as the gateway does in production. */
const shell = (): Plugin => ({
  name: 'shell',
  configureServer: server =>
    void server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !path.startsWith('/@')
      if (isPage) request.url = /^\/backoffice(\/|$)/.test(path) ? '/backoffice/index.html' : '/index.html'
      next()
    }),
})

/**
 * zod asks by `new Function` whether it may compile its schemas. The CSP says no, and Firefox tells of it in the console
 * though the refusal is caught. The setting must stand before the first schema is made: behind zod's own.
 */
const withoutEval = (): Plugin => ({
  name: 'without-eval',
  transform: (code, id) =>
    /\/zod\/v4\/core\/core\.js$/.test(id) ? { code: `${code}\nglobalConfig.jitless = true;`, map: null } : undefined,
})

const gateway = process.env.ALBA_GATEWAY ?? 'http://127.0.0.1:3000'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** What the storefront and the back office have in common. */
export const common = () =>
  ({
    plugins: [react(), centreParts(), routeShapes(), typography(), shell(), layers(), withoutEval()],
    appType: 'mpa',
    // Told with an error (ADR 59).
    define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(version) } as Record<string, string>,
    resolve: {
      // wouter carries a stand-in for what React has had since version 18: 0.7 kB of the first load.
      alias: { 'use-sync-external-store/shim/index.js': 'react' },
    },
  }) satisfies UserConfig

/**
 * The oldest browsers that the site is for (docs/browsers.md): newer syntax is lowered to theirs. What a library function
 * needs is held to the same by `browsers.test.ts`.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

export const output = {
  outDir: 'dist/client',
  target: BROWSERS,
  // Drawings stay files: inlined, they would weigh on the first load of pages that do not show them.
  assetsInlineLimit: 0,
} as const

const { resolve, ...shared } = common()

export default defineConfig(({ isSsrBuild, command }) => ({
  ...shared,
  // React looks for its developer tools in production, too: 0.3 kB of the first load.
  define: { ...shared.define, ...(command === 'build' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }) },
  // Only the back office has routes with patterns: 0.3 kB of the first load.
  resolve: { alias: { ...resolve.alias, regexparam: `${import.meta.dirname}/no-route-patterns.ts` } },
  server: { host: '127.0.0.1', proxy: { '/api': gateway } },
  preview: { host: '127.0.0.1' },
  build: isSsrBuild
    ? { outDir: 'dist/server', assetsInlineLimit: 0, rolldownOptions: { input: 'src/app/server.tsx' } }
    : {
        ...output,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // On every page already: to name them again would cost each page's list more than it saves.
          resolveDependencies: (_file, needed) =>
            needed.filter(file => !/\/(vendor|rolldown-runtime|page)-[^-]+$/.test(file)),
        },
        rolldownOptions: {
          input: { storefront: 'index.html' },
          output: {
            codeSplitting: {
              groups: [
                // What changes with a dependency only, in one chunk of its own; mutations come with the first form.
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand)[\\/]/,
                },
                // What every page shows, whatever it is about.
                {
                  name: 'page',
                  test: /contracts[\\/]src[\\/]centre[\\/]centre\.ts$|preload-helper|illustrations[\\/]hero|shared[\\/](flow[\\/]arrival|loading|page-title|promises)|ui[\\/](button|classes|line-icon|load-code|optional|quiet|session|skeleton|wave)/,
                },
                // What pages of content have in common.
                {
                  name: 'content',
                  test: /illustrations[\\/](balance|drop|lotus)|shared[\\/](anchor|page-head|portraits|values)|ui[\\/](actions|band|call)/,
                },
                // For pages, or parts of pages, that ask the server.
                {
                  name: 'asking',
                  test: /@tanstack[\\/](?!.*(useMutation|mutationObserver))|api[\\/](catalogue|errors|http|server-clock|shape)|contracts[\\/]src[\\/]catalogue[\\/]routes|shared[\\/](queries|query-client)/,
                },
                // The cards of the catalogue.
                {
                  name: 'cards',
                  test: /shared[\\/]scenes[\\/](category|scene-card)|contracts[\\/]src[\\/]shared[\\/]price|ui[\\/]tag/,
                },
                // Addresses of drawings that pages of content share with the flows, whose code they do not need.
                { name: 'drawings', test: /illustrations[\\/](duck|night|sleep)\.svg/ },
                // One chunk each for the small modules of the first screen and for those of every later one: in chunks
                // of their own they would cost more, in names alone, than they hold.
                {
                  name: 'booking',
                  test: /booking[\\/](booking-page|model[\\/](draft|flow|flow-store|steps)|service[\\/](service-step|category-choice|voucher-panel))/,
                },
                // Dates, which the pages of contact and of the services show beside the booking.
                { name: 'dates', test: /web[\\/]src[\\/]shared[\\/]centre-time/ },
                // What carries the booking on, from the form to its confirmation.
                { name: 'place-booking', test: /booking[\\/]model[\\/](place-booking|send|transitions)/ },
                // What the first form of a visit brings along.
                { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]/ },
                {
                  name: 'later',
                  test: /lucide-react|(useMutation|mutationObserver)\.js|ui[\\/](notice|choice|field|empty-state|icon-button|toasts|toaster)|(api|contracts[\\/]src)[\\/](bookings|questionnaires)([\\/]routes)?\.ts|booking[\\/](flow-head|model[\\/]use-chosen)|shared[\\/](idempotency|flow[\\/](flow-head|summary-card)|scenes[\\/]service)/,
                },
              ],
            },
          },
        },
      },
}))
