import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { runProgram, runTool } from './run.ts'

/** Chromium without windows. It comes first, because the tests take two thirds of the processor's time with it. */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let chromium: Promise<string | undefined> | undefined

/**
 * Finds a browser for the browser tests: the one that ALBA_CHROMIUM names; Chromium without windows, which is installed
 * from Debian's packages when this can be done as root; any other Chromium; or else Playwright's.
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
  if (!hasShell() && mayInstall()) await installDebians()
  const found = installed()
  if (found) return found
  console.log('No Chromium is installed: downloading Playwright’s …')
  if ((await runTool('playwright', ['install', 'chromium'])) !== 0)
    throw new Error('No Chromium could be found or downloaded: install one, or name it in ALBA_CHROMIUM.')
  return undefined
}

const mayInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

const hasShell = (): boolean => basename(installed() ?? '') === SHELL

async function installDebians(): Promise<void> {
  console.log('Chromium without windows is not installed: trying Debian’s package …')
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', SHELL)
  if (!installed()) await apt('install', '-y', '--no-install-recommends', 'chromium')
}

/** Without a network it gives up after a few seconds. What it says is shown by nobody: a Chromium may be there already. */
const apt = (...args: string[]): Promise<number> =>
  runProgram('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    say: () => {},
  })

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap(folder => names.map(name => join(folder, name))), ...places]
  return candidates.find(existsSync)
}
