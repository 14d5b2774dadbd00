import { defineConfig } from 'vite'
import { common, output } from './vite.config.ts'

/**
 * The back office is built by itself, into the folder of the storefront: nothing that staff needs can grow a visitor's
 * first load, or end up in a chunk that both share.
 */
export default defineConfig({
  ...common(),
  build: {
    ...output,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { backoffice: 'backoffice/index.html' },
      output: {
        codeSplitting: {
          groups: [
            // What changes with a dependency only.
            {
              name: 'staff-vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|zustand|@tanstack)[\\/]/,
            },
            { name: 'staff-forms', test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]/ },
          ],
        },
      },
    },
  },
})
