import { readFileSync } from 'node:fs'
import { defaultLook } from '@alba/contracts/centre/look'
import { CURRENT_LOOK } from '@alba/contracts/centre/look/drawings'
import { withLook } from '@alba/contracts/centre/look/page'
import { PAGE_DATA } from '@alba/contracts/centre/page-data'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { builtModules } from './built-modules.ts'
import { layers } from './layers.ts'
import { routeShapes } from './route-shapes.ts'
import { typography } from './typography.ts'

/**
 * For the dev server only: serves the storefront's or the back office's shell for every page, as the gateway does in
 * production.
 */
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

/** For the dev server only: pages get the look's style sheet and pictures, which the gateway serves. */
const look = (): Plugin => ({
  name: 'look',
  apply: 'serve',
  transformIndexHtml: page => withLook(page, defaultLook, CURRENT_LOOK),
})

/**
 * For the dev server only: puts the centre into the page, as the gateway does, but without the texts of pages, which
 * each page then loads.
 */
const centreOfGateway = (): Plugin => ({
  name: 'centre-of-gateway',
  apply: 'serve',
  async transformIndexHtml() {
    const answer = await fetch(`${gateway}/api/centre`)
    if (!answer.ok) throw new Error(`The gateway at ${gateway} answers ${answer.status}: start a copy with npm start.`)
    const attrs = { type: 'application/json', id: PAGE_DATA }
    const data = JSON.stringify({ ...(await answer.json()), texts: {} })
    return [{ tag: 'script', attrs, children: data.replaceAll('<', '\\u003c'), injectTo: 'body-prepend' as const }]
  },
})

/**
 * Tells zod not to compile its schemas. zod would try `new Function`, which the CSP refuses, and Firefox logs that even
 * though zod catches the error. The setting must come before the first schema is created, so it is added to zod itself.
 */
const withoutEval = (): Plugin => ({
  name: 'without-eval',
  transform: (code, id) =>
    /\/zod\/v4\/core\/core\.js$/.test(id) ? { code: `${code}\nglobalConfig.jitless = true;`, map: null } : undefined,
})

const gateway = process.env.ALBA_GATEWAY ?? 'http://127.0.0.1:3000'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The configuration that the storefront and the back office share. */
export const common = () =>
  ({
    plugins: [react(), routeShapes(), typography(), shell(), look(), centreOfGateway(), layers(), withoutEval()],
    appType: 'mpa',
    // The version is reported with each error (ADR 59).
    define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(version) } as Record<string, string>,
    resolve: {
      // wouter brings a replacement for a hook that React has had since version 18: 0.7 kB of the first load.
      alias: { 'use-sync-external-store/shim/index.js': 'react' },
    },
  }) satisfies UserConfig

/**
 * The oldest browsers that the site supports (docs/browsers.md). The build transforms newer syntax for them;
 * `browsers.test.ts` checks that no newer function is called.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

/** The options of the build that the storefront and the back office share. */
export const output = {
  outDir: 'dist/client',
  target: BROWSERS,
  // Pictures are never inlined: that would put them into the first load of pages that do not show them.
  assetsInlineLimit: 0,
} as const

/**
 * The renderer is bundled with its packages, so that a thread loads a single file. Only the drawing package stays
 * outside, because it is native code.
 */
const ssr = { noExternal: true as const, external: ['@napi-rs/canvas'] }

const onlyInBuilds = {
  // Removes React's look-up of its developer tools in production: 0.3 kB of the first load.
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  // The renderer would otherwise choose between React's two builds when it runs, and take the slower one wherever
  // NODE_ENV is not set.
  'process.env.NODE_ENV': JSON.stringify('production'),
}

const { resolve, plugins, ...shared } = common()

export default defineConfig(({ isSsrBuild, command }) => ({
  ...shared,
  plugins: [...plugins, builtModules()],
  define: { ...shared.define, ...(command === 'build' && onlyInBuilds) },
  // Removes the parser of route patterns, which only the back office needs: 0.3 kB of the first load.
  resolve: { alias: { ...resolve.alias, regexparam: `${import.meta.dirname}/no-route-patterns.ts` } },
  ssr,
  server: { host: '127.0.0.1', proxy: { '/api': gateway, '/look': gateway } },
  preview: { host: '127.0.0.1' },
  build: isSsrBuild
    ? { outDir: 'dist/server', assetsInlineLimit: 0, rolldownOptions: { input: ['render/site.ts', 'render/draw.ts'] } }
    : {
        ...output,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Every page loads these chunks already, so they are left out of each page's list of dependencies.
          resolveDependencies: (_file, needed) =>
            needed.filter(file => !/\/(vendor|rolldown-runtime|page)-[\w-]{8}\.\w+$/.test(file)),
        },
        rolldownOptions: {
          input: { storefront: 'index.html' },
          output: {
            codeSplitting: {
              groups: [
                // Dependencies that every page needs, in one chunk that changes only with them.
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand)[\\/]/,
                },
                // Parts of every page.
                {
                  name: 'page',
                  test: /contracts[\\/]src[\\/]centre[\\/](page-data|look[\\/]drawings)|preload-helper|api[\\/]early|shared[\\/](centre\.ts|flow[\\/]arrival|loading|page-texts|page-title|promises)|ui[\\/](button|classes|drawing|line-icon|load-code|optional|session|shown-picture|skeleton|wave)/,
                },
                // Parts of the pages of content.
                {
                  name: 'content',
                  test: /shared[\\/](anchor|page-head|portraits|values)|ui[\\/](actions|band|call)/,
                },
                // For pages and parts with queries. The code of mutations is in the chunk « later ».
                {
                  name: 'query',
                  test: /@tanstack[\\/](?!.*(useMutation|mutationObserver))|api[\\/](catalogue|errors|http|server-clock|shape)|contracts[\\/]src[\\/]catalogue[\\/]routes|shared[\\/](queries|query-client)/,
                },
                // The cards of the catalogue.
                {
                  name: 'cards',
                  test: /shared[\\/]scenes[\\/](category|scene-card)|contracts[\\/]src[\\/]shared[\\/]price|ui[\\/]tag/,
                },
                // The small modules of the booking's first screen. As chunks of their own, their names alone would cost
                // more than their content. The same holds for the modules of « later ».
                {
                  name: 'booking',
                  test: /booking[\\/](booking-page|model[\\/](draft|flow|flow-store|steps)|service[\\/](service-step|category-choice|voucher-panel))/,
                },
                // Dates, which the pages of contact and services need, too.
                { name: 'dates', test: /web[\\/]src[\\/]shared[\\/]centre-time/ },
                // The booking from its form to its confirmation.
                { name: 'place-booking', test: /booking[\\/]model[\\/](place-booking|send|transitions)/ },
                // The code that the first form of a visit needs.
                { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]/ },
                // Small modules of the later screens of a booking, of other forms and of messages.
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
