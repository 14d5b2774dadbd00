import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** The modules in each script of the build, for `first-load.ts`. Paths begin at the root of the repository. */
export type BuiltModules = {
  /** By the script's name below the folder of the build: `assets/page-C9P0mKoG.js`. */
  readonly scripts: Readonly<Record<string, BuiltScript>>
  /** The static imports of each module, without those that it loads later by `import()`. */
  readonly imports: Readonly<Record<string, readonly string[]>>
}
export type BuiltScript = {
  /** The name of the chunk: one of `vite.config.ts` (`vendor`, `page`), or that of its entry file. */
  readonly name: string
  /** The module for which the script is loaded; null for a chunk that others share. */
  readonly entry: string | null
  /** Characters of each module, after unused code was left out and before it was minified. */
  readonly modules: Readonly<Record<string, number>>
}

const root = join(import.meta.dirname, '..')
const pathOf = (id: string): string => relative(root, id.replace(/^\0/, '').replace(/\?.*/, ''))

/** @param client the folder of the client's build */
const fileBeside = (client: string): string => join(client, '../modules.json')

/** The modules of the last build. @throws when there was none */
export const readBuiltModules = (client: string): BuiltModules => JSON.parse(readFileSync(fileBeside(client), 'utf8'))

/** Writes the modules of the client's build beside it. */
export const builtModules = (): Plugin => ({
  name: 'built-modules',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir = '' }, bundle) {
    const scripts: Record<string, BuiltScript> = {}
    const imports: Record<string, string[]> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [pathOf(id), renderedLength])
      const entry = chunk.facadeModuleId && pathOf(chunk.facadeModuleId)
      scripts[chunk.fileName] = { name: chunk.name, entry: entry || null, modules: Object.fromEntries(modules) }
    }
    // Of all modules: a module that only re-exports is in no script, but is a link in the chains of imports.
    for (const id of this.getModuleIds()) imports[pathOf(id)] = (this.getModuleInfo(id)?.importedIds ?? []).map(pathOf)
    writeFileSync(fileBeside(dir), JSON.stringify({ scripts, imports }))
  },
})
