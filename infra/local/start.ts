import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '@alba/platform/config'
import { UNUSABLE_CONFIGURATION } from '@alba/platform/process/lifecycle'
import { openDemoLogins } from './demo/logins.ts'
import { demoPassword } from './demo/password.ts'
import { catchesMail, usesSandbox } from './environment.ts'
import { keyOfFirstAccount } from './first-account.ts'
import { ownFolder } from './folders.ts'
import { assertPortsFree } from './ports.ts'
import { claimFolder } from './running.ts'
import { type LocalSettings, startSettings, takeFromFiles } from './settings.ts'
import { prepareStack, type Stack } from './stack.ts'

/** npm, its shell and the terminal may each send a signal for one Ctrl-C. Signals within this time count as one. */
const SAME_SIGNAL_MS = 700

try {
  await main()
} catch (error) {
  // An error that a person can correct is shown as a sentence. Any other error is a bug and is shown with its stack.
  const known = ['ConfigurationError', 'PortsTaken', 'AlreadyRunning', 'Error']
  console.error(error instanceof Error && known.includes(error.name) ? error.message : error)
  process.exit(error instanceof ConfigurationError ? UNUSABLE_CONFIGURATION : 1)
}

async function main(): Promise<void> {
  takeFromFiles()
  const settings = startSettings()
  await ownFolder(settings.dataDir)
  const claim = await claimFolder(settings.dataDir)
  await checkPorts(settings)
  const { dataDir, host, ports, demo } = settings
  // Read before anything starts, so that a weak password is reported at once.
  const password = demo ? demoPassword() : undefined
  const stack = await prepareStack({ dataDir, host, ports, demo: demo ? 'with history' : 'none' })
  const stop = stopOnSignal(stack)
  try {
    await stack.start()
    announce(stack, await accessLines(stack, password))
  } catch (error) {
    // A start that a signal interrupts also fails, which is no error.
    if (!stop.hasBegun()) {
      await stack.stop()
      throw error
    }
  }
  await stop.done
  await claim.release()
  process.exit(0)
}

async function checkPorts({ ports, host, dataDir }: LocalSettings): Promise<void> {
  const { gateway, watch, command, projector, postgres, sandbox, smtp, mail } = ports
  await assertPortsFree(
    {
      gateway,
      watch,
      command,
      projector,
      ...(usesSandbox(process.env) && { sandbox }),
      ...(catchesMail(process.env) && { smtp, mail }),
      // With a lock file present, the port may be held by this folder's own server, left over from a crash. Starting
      // PostgreSQL ends that server first, and then checks the port itself.
      ...(!process.env.DATABASE_URL && !existsSync(join(dataDir, 'postgres/postmaster.pid')) && { postgres }),
    },
    host,
  )
}

/** Stops everything in order at the first Ctrl-C, and kills it at the second one. */
function stopOnSignal(stack: Stack): { hasBegun(): boolean; readonly done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasBegun = false
  let lastSignalAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (hasBegun && Date.now() - lastSignalAt < SAME_SIGNAL_MS) return
      const isSecond = hasBegun
      hasBegun = true
      lastSignalAt = Date.now()
      console.log(isSecond ? '\nStopping at once.' : '\nStopping … (Ctrl-C again to stop at once)')
      stack.stop(isSecond ? 'force' : undefined).then(resolve, reject)
    })
  // A signal may end npm's shell without being passed on to this process. A changed parent reveals that.
  const parent = process.ppid
  const watch = () => {
    if (!hasBegun && process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  if (process.env.npm_lifecycle_event) setInterval(watch, 300).unref()
  return { hasBegun: () => hasBegun, done: promise }
}

/**
 * Tells how to log in to the back office: with the code of the first account while nobody has an account, or with the
 * addresses and the password of the demo.
 */
async function accessLines({ urls, secrets }: Stack, password: string | undefined): Promise<string[]> {
  const command = { url: urls.command, secret: secrets.serviceSecret }
  const key = await keyOfFirstAccount(command)
  if (key) return [`first account: ${key.address}`, `its code: ${key.code}`]
  const emails = password === undefined ? [] : await openDemoLogins(command)
  return emails.length === 0 ? [] : [...emails, `password: ${password}, unless it was changed`]
}

function announce({ urls, processes, logDir }: Stack, logins: readonly string[]): void {
  const sandbox = processes.sandbox ? `\n  Stripe sandbox  ${urls.sandbox}` : ''
  const mails = processes.mail ? `\n  Mails           ${urls.mail}` : ''
  console.log(`
Alba is ready.

  Site            ${urls.site}/
  Back office     ${[`${urls.site}/backoffice`, ...logins].join('\n                  ')}
  API             ${urls.site}/api/docs${sandbox}${mails}
  Logs            ${logDir}

Ctrl-C stops everything.
`)
}
