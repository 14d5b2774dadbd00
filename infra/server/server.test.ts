import { appendFile, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Machine, makeMachine } from './testing/machine.ts'
import { makeStandIn } from './testing/stand-in.ts'

/*
 * alba-server on a machine of stand-ins: releases whose services only answer, and a systemctl that runs the real units.
 * whole.long.test.ts does the same with whole releases of Alba and a PostgreSQL.
 */

const secrets = {
  SMTP_URL: 'smtp://mail.example:587',
  STRIPE_SECRET_KEY: 'sk_live_of_the_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
}
const settings = ['PUBLIC_URL=https://centre.example', 'STRIPE_PUBLISHABLE_KEY=pk_live_of_the_test']

const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
/** How many upgrades are killed. */
const KILLED = 8

let machine: Machine
beforeEach(async () => {
  machine = await makeMachine(settings, secrets)
  const journal = `STAND_IN_JOURNAL=${machine.at('journal')}`
  await appendSettings(journal)
})
afterEach(() => machine.remove())

async function appendSettings(line: string): Promise<void> {
  await appendFile(join(machine.root, 'settings.env'), `${line}\n`)
}

type Faults = Parameters<typeof makeStandIn>[2]
const release = (name: string, faults?: Faults) => makeStandIn(machine.at('downloads'), name, faults)
const journal = async () => (await readFile(machine.at('journal'), 'utf8').catch(() => '')).trim().split('\n')
const services = (side: 'a' | 'b') => ['command', 'gateway', 'projector'].map(name => `alba-${name}@${side}.service`)

/** Asks the two gateways as the proxy does, all the time, and counts when none of them answered. */
function visitors() {
  let isRunning = true
  const missed: number[] = []
  const seen = new Set<string>()
  const asking = (async () => {
    for (; isRunning; await sleep(10)) {
      const answer = await ask(machine.ports.a.PORT).catch(() => ask(machine.ports.b.PORT).catch(() => undefined))
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

async function ask(port: number): Promise<string> {
  const { checks } = await (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()
  return checks.release
}

describe('install', () => {
  it('makes the secrets, says what to fill in, and then starts everything', async () => {
    await machine.remove()
    machine = await makeMachine()
    const first = await release('0.4.0-aaaaaaaa')
    const asked = await machine.server(first, ['install'])
    expect(asked.code).toBe(78)
    for (const name of ['PUBLIC_URL in', 'secrets/SMTP_URL', 'secrets/STRIPE_SECRET_KEY'])
      expect(asked.text).toContain(name)
    expect(asked.text).not.toContain('MASTER')
    const key = join(machine.root, 'secrets/ALBA_MASTER_KEY')
    expect(await readFile(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect((await stat(join(machine.root, 'secrets'))).mode & 0o777).toBe(0o700)
    expect(await machine.running()).toEqual([])

    for (const [name, value] of Object.entries(secrets)) await writeFile(join(machine.root, 'secrets', name), value)
    for (const line of [...settings, `STAND_IN_JOURNAL=${machine.at('journal')}`]) await appendSettings(line)
    const before = await readFile(key, 'utf8')
    expect(await machine.server(first, ['install'])).toMatchObject({ code: 0 })
    expect(await machine.running()).toEqual(services('a'))
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
    expect(await readFile(key, 'utf8')).toBe(before)
  })

  it('upgrades in the order projector, gateway, command, and a visitor always finds a gateway', async () => {
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    expect(await machine.server(older, ['install'])).toMatchObject({ code: 0 })
    const asking = visitors()
    expect(await machine.server(newer, ['install'])).toMatchObject({ code: 0 })
    const { missed, seen } = await asking.end()
    expect(missed).toEqual([])
    expect(seen.sort()).toEqual(['0.4.0-aaaaaaaa', '0.4.1-bbbbbbbb'])
    expect((await journal()).slice(3)).toEqual([
      'start projector 0.4.1-bbbbbbbb',
      'start gateway 0.4.1-bbbbbbbb',
      'stop gateway 0.4.0-aaaaaaaa',
      'stop projector 0.4.0-aaaaaaaa',
      'stop command 0.4.0-aaaaaaaa',
      'start command 0.4.1-bbbbbbbb',
    ])
    expect(await machine.running()).toEqual(services('b'))
    const status = await machine.server(newer, ['status'])
    expect(status).toMatchObject({ code: 0, text: expect.stringContaining('► 0.4.1-bbbbbbbb') })
  })

  it.each([
    ['projector', 'wrong settings', 'alba-projector@b.service does not stay up'],
    ['projector', 'never ready', 'alba-projector@b.service is not ready: release: waits for ever'],
    ['gateway', 'dies', 'alba-gateway@b.service does not stay up'],
    ['command', 'dies', 'alba-command@b.service does not stay up'],
    ['command', 'never ready', 'alba-command@b.service is not ready'],
  ] as const)('goes back by itself when the new %s has the fault « %s »', async (service, fault, sentence) => {
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb', { [service]: fault })]
    await machine.server(older, ['install'])
    const asking = visitors()
    // A release that dies is found by its deaths, however slow the machine is; only one that waits needs an end to wait for.
    const wait = fault === 'never ready' ? ['--wait', '0.05'] : []
    const upgraded = await machine.server(newer, ['install', ...wait])
    expect(upgraded).toMatchObject({ code: 1, text: expect.stringContaining(sentence) })
    expect((await asking.end()).missed).toEqual([])
    expect(await machine.running()).toEqual(services('a'))
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
    expect(await ask(machine.ports.command)).toBe('0.4.0-aaaaaaaa')
    // It was never in use, so nobody goes back to it.
    expect(await machine.server(older, ['roll-back'])).toMatchObject({ code: 1 })
  })

  it('repeated, changes nothing and restarts nothing', async () => {
    const only = await release('0.4.0-aaaaaaaa')
    await machine.server(only, ['install'])
    const before = await journal()
    expect(await machine.server(only, ['install'])).toMatchObject({ code: 0 })
    expect(await journal()).toEqual(before)
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
  })

  it('keeps the releases of both sides and as many as it is told', async () => {
    for (const name of ['0.4.0-a', '0.4.1-b', '0.4.2-c', '0.4.3-d'])
      expect(await machine.server(await release(name), ['install', '--keep', '3'])).toMatchObject({ code: 0 })
    expect((await readdir(join(machine.root, 'releases'))).sort()).toEqual(['0.4.1-b', '0.4.2-c', '0.4.3-d'])
  })

  it('is refused while another one runs', async () => {
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.server(older, ['install'])
    const both = await Promise.all([machine.server(newer, ['install']), machine.server(newer, ['install'])])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.map(({ text }) => text).join('')).toContain('Another alba-server runs')
    expect(await machine.inUse()).toBe('0.4.1-bbbbbbbb')
  })
})

describe('roll-back', () => {
  it('goes command, projector, gateway, and a visitor always finds a gateway', async () => {
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.server(older, ['install'])
    await machine.server(newer, ['install'])
    const before = (await journal()).length
    const asking = visitors()
    expect(await machine.server(newer, ['roll-back'])).toMatchObject({ code: 0 })
    expect((await asking.end()).missed).toEqual([])
    expect((await journal()).slice(before)).toEqual([
      'stop command 0.4.1-bbbbbbbb',
      'start command 0.4.0-aaaaaaaa',
      'start projector 0.4.0-aaaaaaaa',
      'stop projector 0.4.1-bbbbbbbb',
      'start gateway 0.4.0-aaaaaaaa',
      'stop gateway 0.4.1-bbbbbbbb',
    ])
    expect(await machine.running()).toEqual(services('a'))
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
  })

  it('goes to a release of long ago by its name, and to none that is not there', async () => {
    const names = ['0.4.0-a', '0.4.1-b', '0.4.2-c']
    for (const name of names) await machine.server(await release(name), ['install'])
    const newest = machine.at('downloads/0.4.2-c')
    expect(await machine.server(newest, ['roll-back', '0.3.0-z'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('0.3.0-z is not here. These are: 0.4.0-a, 0.4.1-b, 0.4.2-c.'),
    })
    expect(await machine.server(newest, ['roll-back', '0.4.0-a'])).toMatchObject({ code: 0 })
    expect(await machine.inUse()).toBe('0.4.0-a')
  })

  it('stays with the newer release when the older one does not start any more', async () => {
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.server(older, ['install'])
    await machine.server(newer, ['install'])
    const broken = join(machine.root, 'releases/0.4.0-aaaaaaaa/services/projector/src/server.ts')
    await writeFile(broken, 'process.exit(78)')
    expect(await machine.server(newer, ['roll-back'])).toMatchObject({ code: 1 })
    expect(await machine.inUse()).toBe('0.4.1-bbbbbbbb')
    expect(await machine.running()).toEqual(services('b'))
  })
})

describe('killed at any of its calls', () => {
  const secretsThere = async () => {
    const folder = join(machine.root, 'secrets')
    const names = (await readdir(folder)).sort()
    return Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')]))
  }

  it(`an upgrade that is run again ends with the new release, and one that is rolled back with the old one (ALBA_TEST_SEED=${seed})`, async () => {
    const names = ['0.4.0-aaaaaaaa', '0.4.1-bbbbbbbb'] as const
    const [older, newer] = [await release(names[0]), await release(names[1])]
    await machine.server(older, ['install'])
    const before = await secretsThere()
    await machine.forgetCalls()
    await machine.server(newer, ['install'])
    const calls = await machine.calls()
    expect(calls).toBe(10)
    const random = seededRandom(seed)
    for (let time = 0; time < KILLED; time++) {
      const inUse = await machine.inUse()
      const next = inUse === names[0] ? newer : older
      // Half of the calls are not made, the others are the last ones.
      const at = 1 + random.below(calls) + random.below(2) / 2
      await machine.forgetCalls()
      expect((await machine.server(next, ['install'], at)).code, `call ${at}`).toBe('SIGKILL')
      const isRepeated = random.below(3) > 0
      const done = await machine.server(next, [isRepeated ? 'install' : 'roll-back'])
      expect(done, `call ${at}`).toMatchObject({ code: 0 })
      expect(await machine.inUse(), `call ${at}`).toBe(isRepeated ? basename(next) : inUse)
      const side = (await readlink(join(machine.root, 'current'))).endsWith('a') ? 'a' : 'b'
      expect(await machine.running(), `call ${at}`).toEqual(services(side))
      expect(await ask(machine.ports.command), `call ${at}`).toBe(await machine.inUse())
    }
    expect(await secretsThere()).toEqual(before)
  })
})
