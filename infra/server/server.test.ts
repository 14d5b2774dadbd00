import { chmod, chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from './testing/machine.ts'
import { appendSettings, askRelease, needed, openTrial, services, type Trial } from './testing/trial.ts'

/*
 * These tests run alba-server with stand-ins: releases whose services only say that they are ready, and a systemctl that
 * runs the real units. whole.long.test.ts runs it with whole releases of Alba and a PostgreSQL.
 */

let trial: Trial
beforeEach(async () => {
  trial = await openTrial()
})
afterEach(() => trial.machine.remove())

describe('install', () => {
  it('makes the secrets, says what to fill in, and then starts everything', async () => {
    await trial.machine.remove()
    trial = await openTrial({ settings: [], secrets: {} })
    const { machine, release } = trial
    const first = await release('0.4.0-aaaaaaaa')
    const result = await machine.albaServer(first, ['install'])
    // 78 is UNUSABLE_CONFIGURATION.
    expect(result.code).toBe(78)
    for (const name of ['PUBLIC_URL in', 'secrets/SMTP_URL', 'secrets/STRIPE_SECRET_KEY'])
      expect(result.text).toContain(name)
    expect(result.text).not.toContain('MASTER')
    const key = join(machine.root, 'secrets/ALBA_MASTER_KEY')
    expect(await readFile(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect((await stat(join(machine.root, 'secrets'))).mode & 0o777).toBe(0o700)
    expect(await machine.running()).toEqual([])

    for (const [name, value] of Object.entries(needed.secrets))
      await writeFile(join(machine.root, 'secrets', name), value)
    for (const line of needed.settings) await appendSettings(machine, line)
    const before = await readFile(key, 'utf8')
    expect(await machine.albaServer(first, ['install'])).toMatchObject({ code: 0 })
    expect(await machine.running()).toEqual(services('a'))
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
    expect(await readFile(key, 'utf8')).toBe(before)
  })

  it('upgrades in the order projector, gateway, command, and a visitor always finds a gateway', async () => {
    const { machine, release, journal, startVisitors } = trial
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    expect(await machine.albaServer(older, ['install'])).toMatchObject({ code: 0 })
    const visitors = startVisitors()
    expect(await machine.albaServer(newer, ['install'])).toMatchObject({ code: 0 })
    const { missed, seen } = await visitors.end()
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
    const status = await machine.albaServer(newer, ['status'])
    expect(status).toMatchObject({ code: 0, text: expect.stringContaining('► 0.4.1-bbbbbbbb') })
  })

  it.each([
    ['projector', 'wrong settings', 'alba-projector@b.service does not stay up'],
    ['projector', 'never ready', 'alba-projector@b.service is not ready: release: waits for ever'],
    ['gateway', 'dies', 'alba-gateway@b.service does not stay up'],
    ['command', 'dies', 'alba-command@b.service does not stay up'],
    ['command', 'never ready', 'alba-command@b.service is not ready'],
  ] as const)('goes back by itself when the new %s has the fault « %s »', async (service, fault, sentence) => {
    const { machine, release, startVisitors } = trial
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb', { [service]: fault })]
    await machine.albaServer(older, ['install'])
    const visitors = startVisitors()
    // Only a service that never becomes ready needs a time limit. One that dies is noticed without it.
    const wait = fault === 'never ready' ? ['--wait', '0.05'] : []
    const upgraded = await machine.albaServer(newer, ['install', ...wait])
    expect(upgraded).toMatchObject({ code: 1, text: expect.stringContaining(sentence) })
    expect((await visitors.end()).missed).toEqual([])
    expect(await machine.running()).toEqual(services('a'))
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
    expect(await askRelease(machine.ports.command)).toBe('0.4.0-aaaaaaaa')
    // The newer release was never in use, so there is no release to go back to.
    expect(await machine.albaServer(older, ['roll-back'])).toMatchObject({ code: 1 })
  })

  it('gives the services a copy that they may read and not change, whoever unpacked the release', async () => {
    const { machine, release } = trial
    const only = await release('0.4.0-aaaaaaaa')
    const unpacked = join(only, 'services/command/src/server.mjs')
    await chmod(unpacked, 0o600)
    if (process.getuid?.() === 0) await chown(unpacked, 1_234, 1_234)
    expect(await machine.albaServer(only, ['install'])).toMatchObject({ code: 0 })
    const copy = await stat(join(machine.root, 'releases/0.4.0-aaaaaaaa/services/command/src/server.mjs'))
    expect([copy.mode & 0o777, copy.uid]).toEqual([0o644, process.getuid?.()])
    const units = machine.at('systemd/units')
    for (const path of [machine.root, join(machine.root, 'releases'), join(units, 'alba-.service.d')])
      expect((await stat(path)).mode & 0o777, path).toBe(0o755)
  })

  it('of the release in use changes nothing and restarts nothing', async () => {
    const { machine, release, journal } = trial
    const only = await release('0.4.0-aaaaaaaa')
    await machine.albaServer(only, ['install'])
    const before = await journal()
    expect(await machine.albaServer(only, ['install'])).toMatchObject({ code: 0 })
    expect(await journal()).toEqual(before)
    expect(await machine.inUse()).toBe('0.4.0-aaaaaaaa')
  })

  it('deletes the oldest releases, but keeps as many as it is told', async () => {
    const { machine, release } = trial
    for (const name of ['0.4.0-a', '0.4.1-b', '0.4.2-c', '0.4.3-d'])
      expect(await machine.albaServer(await release(name), ['install', '--keep', '3'])).toMatchObject({ code: 0 })
    expect((await readdir(join(machine.root, 'releases'))).sort()).toEqual(['0.4.1-b', '0.4.2-c', '0.4.3-d'])
  })

  it('is refused while another one runs', async () => {
    const { machine, release } = trial
    const [older, newer] = [await release('0.4.0-aaaaaaaa'), await release('0.4.1-bbbbbbbb')]
    await machine.albaServer(older, ['install'])
    const both = await Promise.all([machine.albaServer(newer, ['install']), machine.albaServer(newer, ['install'])])
    const said = both.map(({ text }) => text).join('\n')
    expect(both.map(({ code }) => code).sort(), said).toEqual([0, 1])
    expect(said).toContain('Another alba-server runs')
    expect(await machine.inUse()).toBe('0.4.1-bbbbbbbb')
  })
})

describe('restart', () => {
  it('starts a service, too, that systemd no longer starts because it died too often', async () => {
    const { machine, release } = trial
    const only = await release('0.4.0-aaaaaaaa')
    await machine.albaServer(only, ['install'])
    const [command = ''] = services('a')
    await runProgram(machine.at('bin/systemctl'), ['stop', command], machine.env)
    const state = 'Pid=\nActiveState=failed\nNRestarts=9\nResult=start-limit-hit\n'
    await writeFile(machine.at('systemd/run', command), state)
    const refused = await runProgram(machine.at('bin/systemctl'), ['restart', command], machine.env)
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('repeated too quickly') })
    expect(await machine.albaServer(only, ['restart'])).toMatchObject({ code: 0 })
    expect(await machine.running()).toEqual(services('a'))
  })
})
