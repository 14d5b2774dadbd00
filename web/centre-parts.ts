import type { Plugin } from 'vite'

/**
 * One file says who the centre is, but a bundler never divides a file: a SIRET that the legal notice prints would come with
 * everybody's first page. Whoever reads the file through `centre/later.ts` therefore gets a copy of it, shaken to what it reads.
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
