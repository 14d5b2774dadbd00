import { defineConfig } from 'vite'
import { common, output } from './vite.config.ts'

/**
 * The back office has a build of its own, so that none of its code gets into a visitor's first load or into a shared
 * chunk. Both builds write into the same folder.
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
            // Packages: these chunks change only when a dependency is updated.
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
