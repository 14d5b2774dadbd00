import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram, runTool } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A browser for the browser tests: the one ALBA_CHROMIUM names, an installed one, Debian's own when we are root there,
 * else Playwright's.
 * @returns its path, or undefined for Playwright's own. @throws when there is none to be had
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.ALBA_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`ALBA_CHROMIUM is ${named}, which does not exist.`)
  const found = named || installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing Debian’s …')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await runProgram('apt-get', ['update', '-qq'], quiet)
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    const fresh = installed()
    if (fresh) return fresh
  }
  console.log('No Chromium here: downloading Playwright’s …')
  if ((await runTool('playwright', ['install', 'chromium'])) !== 0)
    throw new Error('No Chromium could be found or downloaded: install one, or name it in ALBA_CHROMIUM.')
  return undefined
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap(folder => names.map(name => join(folder, name))), ...places]
  return candidates.find(existsSync)
}
