import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Machine, makeMachine } from './machine.ts'
import { makeStandIn } from './stand-in.ts'

type Secrets = Readonly<Record<string, string>>

/** What an installation needs that no release brings. */
export const needed = {
  settings: ['PUBLIC_URL=https://centre.example', 'STRIPE_PUBLISHABLE_KEY=pk_live_of_the_test'],
  secrets: {
    SMTP_URL: 'smtp://mail.example:587',
    STRIPE_SECRET_KEY: 'sk_live_of_the_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
  },
} as const

type Faults = Parameters<typeof makeStandIn>[2]

export const services = (side: 'a' | 'b') =>
  ['command', 'gateway', 'projector'].map(name => `alba-${name}@${side}.service`)

/** A machine of stand-ins, on which nothing is installed yet. */
export async function openTrial(has: { readonly settings: readonly string[]; readonly secrets: Secrets } = needed) {
  const machine = await makeMachine(has.settings, has.secrets)
  const journal = machine.at('journal')
  await appendSettings(machine, `STAND_IN_JOURNAL=${journal}`)
  return {
    machine,
    /** Makes a release whose services have these faults. @returns its folder */
    release: (name: string, faults?: Faults) => makeStandIn(machine.at('downloads'), name, faults),
    /** What was started and stopped so far, one line each. */
    journal: async () => (await readFile(journal, 'utf8').catch(() => '')).trim().split('\n'),
    visitors: () => visitors(machine),
  }
}

export type Trial = Awaited<ReturnType<typeof openTrial>>

export async function appendSettings(machine: Machine, line: string): Promise<void> {
  await appendFile(join(machine.root, 'settings.env'), `${line}\n`)
}

/** Asks the two gateways as the proxy does, all the time, and counts when none of them answered. */
function visitors({ ports }: Machine) {
  let isRunning = true
  const missed: number[] = []
  const seen = new Set<string>()
  const asking = (async () => {
    for (; isRunning; await sleep(10)) {
      const answer = await ask(ports.a.PORT).catch(() => ask(ports.b.PORT).catch(() => undefined))
      if (answer === undefined) missed.push(Date.now())
      else seen.add(answer)
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
export async function ask(port: number): Promise<string> {
  const { checks } = await (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()
  return checks.release
}
