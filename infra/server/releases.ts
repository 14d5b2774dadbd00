import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INSTALLED_AT, PARTIAL, type Place, syncFolder } from './place.ts'

/** The file in a release that names it. */
export const RELEASE_FILE = 'release'

/** The name of the release in a folder. @throws when it is no release */
export async function nameOf(folder: string): Promise<string> {
  const name = (await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => '')).trim()
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(name)) throw new Error(`${folder} is no release: make one with npm run release.`)
  return name
}

/** Copies a release into the installation, unless it is there. It has its name only once it is whole, on the disk. */
export async function keep(folder: string, place: Place): Promise<string> {
  const name = await nameOf(folder)
  if ((await place.releases()).includes(name)) return name
  const part = place.releaseFolder(name) + PARTIAL
  await rm(part, { recursive: true, force: true })
  await cp(folder, part, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(part, INSTALLED_AT), new Date().toISOString())
  await promisify(execFile)('sync', ['-f', part])
  await rename(part, place.releaseFolder(name))
  await syncFolder(place.at('releases'))
  return name
}

/**
 * Deletes the oldest releases. The one in use stays, and the one to go back to.
 * @param count how many releases stay at least
 */
export async function prune(place: Place, count: number): Promise<string[]> {
  const current = await place.current()
  const inUse = (current && (await place.releaseOf(current))) ?? ''
  const needed = [inUse, await place.usedBefore(inUse)]
  const all = await place.releases()
  const old = all.slice(0, Math.max(0, all.length - count)).filter(name => !needed.includes(name))
  await removeParts(place)
  // A release that is being deleted loses its name first: whatever has one is whole.
  for (const name of old) await rename(place.releaseFolder(name), place.releaseFolder(name) + PARTIAL)
  await removeParts(place)
  return old
}

async function removeParts(place: Place): Promise<void> {
  const names = await readdir(place.at('releases'))
  for (const name of names.filter(each => each.endsWith(PARTIAL)))
    await rm(place.releaseFolder(name), { recursive: true })
}
