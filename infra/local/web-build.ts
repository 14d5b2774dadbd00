import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from './root.ts'
import { AlreadyRunning, claimFolder } from './running.ts'

/**
 * With `excluded` taken away, these cover every file that the build reads. Neither the tests nor the build itself change
 * any of them, so the digest stays the same.
 */
const sources = ['web/**', 'contracts/package.json', 'contracts/src/**', 'package-lock.json', 'tsconfig.base.json']
/** Names of folders and files that are left out. */
const excluded = /^(node_modules|dist|e2e|screenshots|test-results|playwright-report|\.turbo)$|\.test\.tsx?$/

/** Folder of the built site, which the gateway serves. */
export const webDist = join(root, 'web/dist/client')
const stampFile = join(root, 'web/dist/built-from')

/**
 * Builds the web app, unless its sources are those of the last build.
 * @returns whether it was built
 * @throws with the output of the build when it fails
 */
export async function buildWeb(onNews: (news: string) => void, signal?: AbortSignal): Promise<boolean> {
  const claim = await claimBuild(signal)
  return buildIfChanged(onNews, signal).finally(claim.release)
}

/** When two copies start from one clone at the same time, the second waits here, and then finds the build done. */
async function claimBuild(signal: AbortSignal | undefined): Promise<{ release(): Promise<void> }> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await claimFolder(join(root, 'web/dist'))
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error
      await sleep(100)
    }
  }
}

async function buildIfChanged(onNews: (news: string) => void, signal: AbortSignal | undefined): Promise<boolean> {
  const digest = await digestOfSources()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === digest) return false
  onNews('building the web app …')
  // Without the stamp, an interrupted build does not pass for a complete one.
  await rm(stampFile, { force: true })
  const since = Date.now()
  // Another NODE_ENV, from the shell or a test run, would put React's development build into the bundle.
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: join(root, 'web'), env, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 }
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { ...options, ...(signal && { signal }) }).catch(
    error => {
      if (signal?.aborted) throw error
      throw new Error(`The web app could not be built.\n${error.stdout}${error.stderr}`)
    },
  )
  await mkdir(join(root, 'web/dist'), { recursive: true })
  await writeFile(stampFile, digest)
  onNews(`built the web app in ${Math.round((Date.now() - since) / 1000)} s`)
  return true
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await Array.fromAsync(
    glob(sources, { cwd: root, withFileTypes: true, exclude: entry => excluded.test(entry.name) }),
  )
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex')
}
