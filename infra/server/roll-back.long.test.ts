import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askRelease, openTrial, services, type Trial } from './testing/trial.ts'

// These tests run alba-server as server.test.ts does.

const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
/** How many upgrades are killed, each at a random call of systemctl. */
const KILLED_UPGRADES = 3

let trial: Trial
beforeEach(async () => {
  trial = await openTrial()
})
afterEach(() => trial.machine.remove())

describe('roll-back', () => {
  it('goes command, projector, gateway, and a visitor always finds a gateway', async () => {
    const { machine, release, journal, startVisitors } = trial
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.albaServer(older, ['install'])
    await machine.albaServer(newer, ['install'])
    const before = (await journal()).length
    const visitors = startVisitors()
    expect(await machine.albaServer(newer, ['roll-back'])).toMatchObject({ code: 0 })
    expect((await visitors.end()).missed).toEqual([])
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
    const { machine, release } = trial
    const names = ['0.4.0-a', '0.4.1-b', '0.4.2-c']
    for (const name of names) await machine.albaServer(await release(name), ['install'])
    const newest = machine.at('downloads/0.4.2-c')
    expect(await machine.albaServer(newest, ['roll-back', '0.3.0-z'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('0.3.0-z is not here. These are: 0.4.0-a, 0.4.1-b, 0.4.2-c.'),
    })
    expect(await machine.albaServer(newest, ['roll-back', '0.4.0-a'])).toMatchObject({ code: 0 })
    expect(await machine.inUse()).toBe('0.4.0-a')
  })

  it('stays with the newer release when the older one does not start any more', async () => {
    const { machine, release } = trial
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.albaServer(older, ['install'])
    await machine.albaServer(newer, ['install'])
    const broken = join(machine.root, 'releases/0.4.0-aaaaaaaa/services/projector/src/server.ts')
    // 78 is UNUSABLE_CONFIGURATION.
    await writeFile(broken, 'process.exit(78)')
    expect(await machine.albaServer(newer, ['roll-back'])).toMatchObject({ code: 1 })
    expect(await machine.inUse()).toBe('0.4.1-bbbbbbbb')
    expect(await machine.running()).toEqual(services('b'))
  })
})

describe('after alba-server was killed at a call of systemctl', () => {
  it('an upgrade that had started nothing is rolled back to what is in use, not to the release before that', async () => {
    const { machine, release } = trial
    for (const name of ['0.4.0-a', '0.4.1-b']) await machine.albaServer(await release(name), ['install'])
    await machine.forgetCalls()
    const next = await release('0.4.2-c')
    expect((await machine.albaServer(next, ['install'], 1)).code).toBe('SIGKILL')
    expect(await machine.albaServer(next, ['roll-back'])).toMatchObject({ code: 0 })
    expect(await machine.inUse()).toBe('0.4.1-b')
    expect(await machine.albaServer(next, ['roll-back'])).toMatchObject({ code: 0 })
    expect(await machine.inUse()).toBe('0.4.0-a')
  })

  /** The files of secrets, with their content. */
  const readSecrets = async () => {
    const folder = join(trial.machine.root, 'secrets')
    const names = (await readdir(folder)).sort()
    return Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')]))
  }

  it(`an upgrade that is run again ends with the new release, and one that is rolled back with the old one (ALBA_TEST_SEED=${seed})`, async () => {
    const { machine, release } = trial
    const names = ['0.4.0-aaaaaaaa', '0.4.1-bbbbbbbb'] as const
    const [older, newer] = [await release(names[0]), await release(names[1])]
    await machine.albaServer(older, ['install'])
    const before = await readSecrets()
    await machine.forgetCalls()
    await machine.albaServer(newer, ['install'])
    const calls = await machine.calls()
    expect(calls).toBe(10)
    const random = seededRandom(seed)
    for (let time = 0; time < KILLED_UPGRADES; time++) {
      const inUse = await machine.inUse()
      const next = inUse === names[0] ? newer : older
      // Killed before a call at a whole number, after it at a half.
      const at = 1 + random.below(calls) + random.below(2) / 2
      await machine.forgetCalls()
      expect((await machine.albaServer(next, ['install'], at)).code, `call ${at}`).toBe('SIGKILL')
      const isRepeated = random.below(3) > 0
      const done = await machine.albaServer(next, [isRepeated ? 'install' : 'roll-back'])
      expect(done, `call ${at}`).toMatchObject({ code: 0 })
      expect(await machine.inUse(), `call ${at}`).toBe(isRepeated ? basename(next) : inUse)
      const side = (await readlink(join(machine.root, 'current'))).endsWith('a') ? 'a' : 'b'
      expect(await machine.running(), `call ${at}`).toEqual(services(side))
      expect(await askRelease(machine.ports.command), `call ${at}`).toBe(await machine.inUse())
    }
    expect(await readSecrets()).toEqual(before)
  })
})
