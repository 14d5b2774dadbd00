import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account under which a server runs; undefined for the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

const POSTGRES_USER = 'postgres'

/**
 * The account for PostgreSQL, which refuses to run as root: `postgres` when this process is root, as in a container.
 */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, POSTGRES_USER], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', POSTGRES_USER], { stdio: 'pipe' })
    return { uid: id('-u'), gid: id('-g') }
  }
}

/**
 * Starts a program under the account, in a session of its own. Otherwise Ctrl-C in a terminal would stop the database
 * before the services that still use it.
 * @param args one of them is the data folder: the first absolute path, or `--pgdata=`
 */
export function spawnAs(account: Account, program: string, args: readonly string[]): ChildProcess {
  const options: SpawnOptions = { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' }
  if (process.platform === 'win32') delete options.cwd
  const dataDir = args.find(arg => arg.startsWith('/') || arg.startsWith('--pgdata='))?.replace('--pgdata=', '')
  if (!account) return spawn(program, args, options)
  if ([program, dataDir ?? program].every(othersMayEnter)) return spawn(program, args, { ...options, ...account })
  // The project may be in a folder that only root may enter (root's home, for example). The server keeps the capability
  // to enter it, so that the permissions of the folder need no change.
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return spawn('setpriv', [...identity, ...capabilities, program, ...args], options)
}

function othersMayEnter(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
