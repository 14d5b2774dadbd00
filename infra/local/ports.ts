import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenComplaint } from '@alba/platform/process/listening'

/** Every port of a local copy, with its variable and its default. */
export const portVariables = {
  gateway: { variable: 'PORT', fallback: 3000 },
  command: { variable: 'COMMAND_PORT', fallback: 3001 },
  watch: { variable: 'WATCH_PORT', fallback: 3003 },
  projector: { variable: 'PROJECTOR_PORT', fallback: 3002 },
  postgres: { variable: 'PG_PORT', fallback: 54_329 },
  sandbox: { variable: 'STRIPE_SANDBOX_PORT', fallback: 12_111 },
  smtp: { variable: 'SMTP_PORT', fallback: 1025 },
  mail: { variable: 'MAIL_PORT', fallback: 8025 },
} as const

export type PortName = keyof typeof portVariables
export type Ports = Readonly<Record<PortName, number>>

/** Ports that another program uses, or that are set twice: one sentence each, with the name of the variable. */
export class PortsTaken extends Error {
  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.name = 'PortsTaken'
  }
}

export const portComplaint = (name: PortName, port: number): string => {
  const { variable } = portVariables[name]
  const other = port > 65_435 ? port - 100 : port + 100
  return `Port ${port} (${name}) is taken by another program: choose another one with ${variable}, as in ${variable}=${other} npm start.`
}

/**
 * Checks all ports at once, so that one attempt reports every problem. A copy that has just stopped may need a moment
 * to close its ports, so a taken port is tried again for two seconds.
 * @throws {PortsTaken}
 * @throws {ConfigurationError} when `host` is no address of this machine, or only root may listen on a port
 */
export async function assertPortsFree(ports: Partial<Ports>, host: string): Promise<void> {
  const wanted = Object.entries(ports) as [PortName, number][]
  const twice = wanted.filter(([, port], index) => wanted.findIndex(([, other]) => other === port) !== index)
  if (twice.length > 0)
    throw new PortsTaken(
      twice.map(([name, port]) => `${portVariables[name].variable} is ${port}, the port of another variable.`),
    )
  for (let attempt = 1; ; attempt++) {
    const free = await Promise.all(wanted.map(([, port]) => isFree(port, host)))
    const taken = wanted.filter((_, index) => !free[index])
    if (taken.length === 0) return
    if (attempt === 20) throw new PortsTaken(taken.map(([name, port]) => portComplaint(name, port)))
    await sleep(100)
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(false)
      else fail(listenComplaint(error, host, port))
    })
    probe.listen(port, host, () => probe.close(() => done(true)))
  })
}
