import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram, runTool } from './run.ts'

/** Chromium without windows. It comes first, because the tests take two thirds of the time with it. */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let chromium: Promise<string | undefined> | undefined

/**
 * Finds a browser for the browser tests: the one that ALBA_CHROMIUM names, an installed one, Debian's package when it
 * can be installed as root, or else Playwright's.
 * @returns its path; undefined for Playwright's own
 * @throws when none can be found, installed or downloaded
 */
export function findChromium(): Promise<string | undefined> {
  // Searched only once, even if several ask at the same time: it may have to be installed.
  chromium ??= find()
  return chromium
}

async function find(): Promise<string | undefined> {
  const named = process.env.ALBA_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`ALBA_CHROMIUM is ${named}, which does not exist.`)
  if (named) return named
  if (!installed() && mayInstall()) await installDebians()
  const found = installed()
  if (found) return found
  console.log('No Chromium is installed: downloading Playwright’s …')
  if ((await runTool('playwright', ['install', 'chromium'])) !== 0)
    throw new Error('No Chromium could be found or downloaded: install one, or name it in ALBA_CHROMIUM.')
  return undefined
}

const mayInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

async function installDebians(): Promise<void> {
  console.log('No Chromium is installed: installing Debian’s package …')
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await runProgram('apt-get', ['update', '-qq'], quiet)
  for (const name of [SHELL, 'chromium']) {
    if (installed()) return
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap(folder => names.map(name => join(folder, name))), ...places]
  return candidates.find(existsSync)
}
