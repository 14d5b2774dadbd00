import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../../local/root.ts'
import { buildWeb } from '../../local/web-build.ts'
import { makeRelease, packRelease } from '../release/make.ts'
import { type Booted, boot, makeDebian } from './machine.ts'
import * as steps from './steps.ts'

/*
 * `npm run test:systemd`: boots a Debian with its own systemd in a container, and goes through docs/server.md in it:
 * installs, kills, upgrades, goes back, boots again. It takes some minutes, and needs root, systemd-nspawn and
 * debootstrap. Where it cannot run, it prints why and succeeds. ADR 94.
 */

const programs = ['systemd-nspawn', 'debootstrap', 'nsenter', 'pgrep']

/** @returns whether nothing failed, also when nothing could be tried */
async function main(): Promise<boolean> {
  const missing = programs.find(name => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (process.getuid?.() !== 0) return skip('it needs root')
  if (missing) return skip(`there is no ${missing} here`)
  const folder = await mkdtemp(join(tmpdir(), 'alba-systemd-'))
  try {
    await go(folder)
    return true
  } catch (error) {
    console.error(error)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function skip(reason: string): boolean {
  console.log(`The units were not tried on a systemd: ${reason}.`)
  return true
}

async function go(folder: string): Promise<void> {
  const debian = join(folder, 'debian')
  await step('makes a Debian', () => makeDebian(debian))
  const release = await step('makes a release', async () => {
    await buildWeb(() => undefined)
    const made = await makeRelease(root, folder)
    const archive = await packRelease(made)
    await copyFile(archive, join(debian, 'root', basename(archive)))
    return basename(made)
  })
  await whileBooted(debian, async machine => {
    await step('installs it by the guide', () => steps.install(machine, release))
    await step('has units without faults', () => steps.units(machine))
    await step('keeps the services apart', () => steps.apart(machine))
    await step('makes a backup, and proves the log right', () => steps.nightly(machine))
    await step('starts each service again that was killed', () => steps.killEach(machine))
    await step('serves by Caddy', () => steps.startProxy(machine).then(() => steps.answersBodies(machine)))
    await step('upgrades, and refuses a release that ends', () => steps.upgrade(machine, release))
    await step('serves from the other side', () => steps.answersBodies(machine))
    await step('goes back', () => steps.rollBack(machine, release))
  })
  await whileBooted(debian, machine => step('is back after a boot', () => steps.isBack(machine)))
}

async function whileBooted(debian: string, work: (machine: Booted) => Promise<unknown>): Promise<void> {
  const machine = await boot(debian)
  try {
    await work(machine)
  } catch (error) {
    console.error(await machine.sh('systemctl list-units --no-pager "alba*"; journalctl -u "alba*" -n 40 -o cat'))
    throw error
  } finally {
    await machine.powerOff()
  }
}

/** Does a step, and prints how long it took and the text that it returned, if any. */
async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  const result = await work()
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${what}${typeof result === 'string' ? `: ${result}` : ''}`)
  return result
}

process.exitCode = (await main()) ? 0 : 1
