import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Machine, makeMachine } from './machine.ts'
import { makeStandInRelease } from './stand-in.ts'

type Secrets = Readonly<Record<string, string>>

/** The settings and secrets that an operator must fill in. */
export const needed = {
  settings: ['PUBLIC_URL=https://centre.example', 'STRIPE_PUBLISHABLE_KEY=pk_live_of_the_test'],
  secrets: {
    SMTP_URL: 'smtp://mail.example:587',
    STRIPE_SECRET_KEY: 'sk_live_of_the_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
  },
} as const

type Faults = Parameters<typeof makeStandInRelease>[2]

/** The names of the systemd units of the services on one of the two sides. */
export const services = (side: 'a' | 'b') =>
  ['command', 'gateway', 'projector'].map(name => `alba-${name}@${side}.service`)

/** A machine of a test on which nothing is installed yet, and releases for it whose services only say that they are ready. */
export async function openTrial(given: { readonly settings: readonly string[]; readonly secrets: Secrets } = needed) {
  const machine = await makeMachine(given.settings, given.secrets)
  const journal = machine.at('journal')
  await appendSettings(machine, `STAND_IN_JOURNAL=${journal}`)
  return {
    machine,
    /** Makes a release whose services have these faults. @returns its folder */
    release: (name: string, faults?: Faults) => makeStandInRelease(machine.at('downloads'), name, faults),
    /** A line for each start and stop of a service so far, such as `start gateway 0.4.1-b`. */
    journal: async () => (await readFile(journal, 'utf8').catch(() => '')).trim().split('\n'),
    startVisitors: () => startVisitors(machine),
  }
}

export type Trial = Awaited<ReturnType<typeof openTrial>>

export async function appendSettings(machine: Machine, line: string): Promise<void> {
  await appendFile(join(machine.root, 'settings.env'), `${line}\n`)
}

/**
 * Asks the two gateways all the time, as the proxy does for visitors. `end` returns the moments at which neither of them
 * answered, and the releases that did.
 */
function startVisitors({ ports }: Machine) {
  let isRunning = true
  const missed: number[] = []
  const seen = new Set<string>()
  const asking = (async () => {
    while (isRunning) {
      const release = await askRelease(ports.a.PORT)
        .catch(() => askRelease(ports.b.PORT))
        .catch(() => undefined)
      if (release === undefined) missed.push(Date.now())
      else seen.add(release)
      await sleep(10)
    }
  })()
  const end = async () => {
    isRunning = false
    await asking
    return { missed, seen: [...seen] }
  }
  return { end }
}

/** The release that answers at a port. */
export async function askRelease(port: number): Promise<string> {
  const { checks } = await (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()
  return checks.release
}
