import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INSTALLED_AT, PARTIAL, type Place, syncFolder } from './place.ts'

const run = promisify(execFile)

/** The file in a release that names it. */
export const RELEASE_FILE = 'release'

/** The name of the release in a folder. @throws when there is no release in it */
export async function releaseNameIn(folder: string): Promise<string> {
  const name = (await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => '')).trim()
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(name)) throw new Error(`${folder} is no release: make one with npm run release.`)
  return name
}

/**
 * Copies a release into the installation, unless it is there. The folder gets its name only when all of it is on the
 * disk. The copy belongs to whoever runs this, as a rule root, and everybody may read it: `tar` and `cp` keep the rights
 * and the account of whoever made or unpacked the release.
 * @returns the name of the release
 */
export async function copyRelease(folder: string, place: Place): Promise<string> {
  const name = await releaseNameIn(folder)
  if ((await place.releases()).includes(name)) return name
  const part = place.releaseFolder(name) + PARTIAL
  await rm(part, { recursive: true, force: true })
  await cp(folder, part, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(part, INSTALLED_AT), new Date().toISOString())
  await run('chown', ['-R', '--no-dereference', `${process.getuid?.()}:${process.getgid?.()}`, part])
  await run('chmod', ['-R', 'u=rwX,go=rX', part])
  await run('sync', ['-f', part])
  await rename(part, place.releaseFolder(name))
  await syncFolder(place.at('releases'))
  return name
}

/**
 * Deletes the oldest releases, but not the one in use, nor the one that was in use before it.
 * @param count how many releases stay at least
 * @returns the names of the deleted ones
 */
export async function deleteOldReleases(place: Place, count: number): Promise<string[]> {
  const current = await place.current()
  const inUse = (current && (await place.releaseOf(current))) ?? ''
  const needed = [inUse, await place.usedBefore(inUse)]
  const all = await place.releases()
  const old = all.slice(0, Math.max(0, all.length - count)).filter(name => !needed.includes(name))
  await removeParts(place)
  // Each one is renamed first, so that a half-deleted folder does not count as a release.
  for (const name of old) await rename(place.releaseFolder(name), place.releaseFolder(name) + PARTIAL)
  await removeParts(place)
  return old
}

async function removeParts(place: Place): Promise<void> {
  const names = await readdir(place.at('releases'))
  for (const name of names.filter(each => each.endsWith(PARTIAL)))
    await rm(place.releaseFolder(name), { recursive: true })
}
