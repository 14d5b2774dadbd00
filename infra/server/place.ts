import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseEnvironmentFile } from './env-file.ts'

/** One of two sets of the three services. A new release starts on the side that is not in use. */
export type Side = 'a' | 'b'
export const sides: readonly Side[] = ['a', 'b']
export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

export type Ports = { readonly command: number; readonly projector: number; readonly watch: number }

/**
 * The folder of an installation. `sides/a` and `sides/b` are links to releases, and `current` is a link to one of them,
 * so one renamed link says which side and which release are in use.
 */
export type Place = ReturnType<typeof placeAt>

/** @param root absolute path, such as `/opt/alba` */
export function placeAt(root: string) {
  const at = (...names: string[]) => join(root, ...names)
  const target = (link: string) => readlink(link).then(basename, isMissing)
  /** The side in use; undefined before the first release was. */
  const current = async (): Promise<Side | undefined> => {
    const name = await target(at('current'))
    return sides.find(side => side === name)
  }
  /** The release that a side runs, or would run. */
  const releaseOf = (side: Side): Promise<string | undefined> => target(at('sides', side))
  return {
    root,
    at,
    settingsFile: at('settings.env'),
    secretsFolder: at('secrets'),
    releaseFolder: (release: string) => at('releases', release),
    portsFile: (side: Side) => at('sides', `${side}.env`),
    current,
    releaseOf,
    /** Gives a side another release. Its processes keep the one with which they were started. */
    assign: (side: Side, release: string) => link(at('sides', side), join('..', 'releases', release)),
    setCurrent: (side: Side) => link(at('current'), join('sides', side)),
    /** Notes which release is to be in use, before a run changes anything. */
    async want(release: string): Promise<void> {
      await writeFile(at('wanted'), release, { flush: true })
      await syncFolder(root)
    },
    /** Whether a run was killed before the release that it wanted was in use, even if it had started nothing yet. */
    async isInterrupted(): Promise<boolean> {
      const wanted = await readFile(at('wanted'), 'utf8').catch(isMissing)
      const side = await current()
      return wanted !== undefined && wanted !== (side && (await releaseOf(side)))
    },
    /** The whole releases that are there, the one installed last at the end. */
    releases: () => releasesIn(at('releases'), INSTALLED_AT),
    /** Notes that a release is ready and in use from now on. */
    noteUse: (release: string) =>
      writeFile(at('releases', release, USED_AT), new Date().toISOString(), { flush: true }),
    /** The release that was in use before this one. A release that never became ready was never in use. */
    async usedBefore(release: string): Promise<string | undefined> {
      return (await releasesIn(at('releases'), USED_AT)).filter(name => name !== release).at(-1)
    },
    /** Where the services of a side answer. The ports of a side replace those of the settings, as in the units. */
    async ports(side: Side): Promise<Ports> {
      const env = { ...(await envFile(at('settings.env'))), ...(await envFile(at('sides', `${side}.env`))) }
      const port = (name: string, fallback: number) => Number(env[name] || fallback)
      return {
        command: port('COMMAND_PORT', 3001),
        projector: port('PROJECTOR_PORT', 3002),
        watch: port('WATCH_PORT', 3003),
      }
    },
  }
}

/** Ends the name of a folder in which a release is still being copied or deleted. It does not count as a release. */
export const PARTIAL = '.part'

/** Files in a release with the moment at which it was copied here, and the last one at which it was put in use. */
export const INSTALLED_AT = 'installed-at'
const USED_AT = 'used-at'

/** The releases that have a file with a moment, in the order of their moments. */
async function releasesIn(folder: string, file: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => !name.endsWith(PARTIAL))
  const moment = (name: string) => readFile(join(folder, name, file), 'utf8').catch(() => '')
  const dated = await Promise.all(names.map(async name => ({ name, at: await moment(name) })))
  const there = dated.filter(({ at }) => at !== '')
  return there.sort((one, two) => one.at.localeCompare(two.at)).map(({ name }) => name)
}

/** The variables of a file as systemd reads it; none where there is no such file. */
export const envFile = async (path: string): Promise<NodeJS.Dict<string>> =>
  parseEnvironmentFile((await readFile(path, 'utf8').catch(isMissing)) ?? '')

function isMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Makes or replaces a link at once: whoever follows it finds the old target or the new one, also after a power cut. */
async function link(path: string, target: string): Promise<void> {
  const next = `${path}.next`
  await mkdir(dirname(path), { recursive: true })
  await rm(next, { force: true })
  await symlink(target, next)
  await rename(next, path)
  await syncFolder(dirname(path))
}

/** Writes the entries of a folder to the disk. Otherwise a power cut may undo a rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
