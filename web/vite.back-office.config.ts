import { defineConfig } from 'vite'
import { common, output } from './vite.config.ts'

/**
 * The back office has a build of its own, into the folder of the storefront: so none of its code gets into a visitor's
 * first load, or into a chunk that both share.
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
            // Code that changes only with a dependency.
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
