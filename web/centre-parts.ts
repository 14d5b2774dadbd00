import type { Plugin } from 'vite'

/**
 * Gives `centre/later.ts` its own tree-shaken copy of `centre.ts`. The centre's data are in one file, and a bundler
 * never divides a file: without the copy, data that only the legal notice prints would be in the first load of every
 * page.
 */
export const centreParts = (): Plugin => ({
  name: 'centre-parts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !/\/contracts\/src\/centre\/later\.ts$/.test(importer)) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && `${found.id}?later`
  },
})
