import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@alba/contracts/shared/centre-time'
import { root } from '../../local/root.ts'
import { violations } from '../../resilience/invariants.ts'
import { startLoad } from '../../resilience/load.ts'
import { bookAndPay, freeStarts, send } from '../../resilience/visitor.ts'
import { crash, docker, exitCode } from './docker.ts'
import {
  asOwner,
  bookable,
  PROJECT,
  ready,
  SERVICES,
  start,
  statusOf,
  type Trial,
  tool,
  until,
  urlsOf,
} from './running.ts'

export async function applyCentre(trial: Trial): Promise<void> {
  const file = join(root, 'infra/centres/maison-alba.yaml')
  const mounted = ['run', '--rm', '-T', '-v', `${file}:/centre.yaml:ro`, 'tool']
  await trial.compose(...mounted, 'centre', 'apply', '/centre.yaml', '--as', 'trial')
}

export async function bookOnce(trial: Trial): Promise<void> {
  const urls = await urlsOf(trial)
  const [serviceId = 0] = await bookable(trial)
  const today = new Date().toISOString().slice(0, 10)
  const days = Array.from({ length: 20 }, (_, n) => addDays(today, n + 2))
  const [startTime] = await freeStarts(urls, serviceId, days)
  assert(startTime, 'no time is free')
  const story = await bookAndPay(urls, { serviceId, startTime, pays: true })
  assert(story?.paid, 'the booking was not paid')
  trial.stories.push(story)
  await until('the booking is confirmed', async () => (await statusOf(trial, story.bookingId)) === 'confirmed')
  const [catcher = ''] = await trial.containers('catcher')
  const mails = await trial.address(catcher, 8025)
  await until('a mail has come', async () => ((await send('GET', `${mails}/api/mails`)).body as unknown[]).length > 0)
}

/** Docker starts a container again by itself, after a moment. */
export async function killEach(trial: Trial): Promise<string> {
  const started = async (container: string) => docker(['inspect', '--format', '{{.State.StartedAt}}', container])
  const serviceIds = await bookable(trial)
  let paid = 0
  for (const service of SERVICES) {
    const load = startLoad(await urlsOf(trial), { visitors: 2, seed: 7, serviceIds })
    await sleep(2_000)
    const [container = ''] = await trial.containers(service)
    const before = await started(container)
    await crash(container)
    await until(`${service} runs again`, async () => (await started(container)) !== before)
    await ready(trial)
    // The port of a gateway that was started again is another one: its visitors of before would find nobody.
    if (service !== 'gateway') await sleep(1_000)
    await load.stop().catch(error => {
      if (service !== 'gateway') throw error
    })
    trial.stories.push(...load.stories)
    paid += load.stories.filter(story => story.paid).length
  }
  assert(paid > 0, 'nobody paid')
  return `${trial.stories.length} booked, ${paid} paid`
}

export async function scale(trial: Trial): Promise<string> {
  await trial.compose('up', '-d', '--no-build', '--no-recreate', '--scale', 'gateway=2')
  await ready(trial)
  const serviceIds = await bookable(trial)
  const loads = await Promise.all(
    [0, 1].map(async n => startLoad(await urlsOf(trial, n), { visitors: 1, seed: 20 + n, serviceIds })),
  )
  await sleep(5_000)
  await Promise.all(loads.map(load => load.stop()))
  for (const load of loads) assert(load.stories.length > 0, 'a gateway served nobody')
  trial.stories.push(...loads.flatMap(load => load.stories))
  return loads.map(load => `${load.stories.length} booked`).join(' and ')
}

export async function backUp(trial: Trial): Promise<string> {
  const [made = ''] = (await tool(trial, 'backup', '/backups', '--keep', '3'))
    .split('\n')
    .filter(line => line.includes('/backups/'))
  assert.match(made, /It was read again: it is whole\./)
  // Exit code 1 when something is wrong.
  await tool(trial, 'verify')
  return made.replace(/^.*?: /, '').replace(' It was read again: it is whole.', '')
}

export async function memory(trial: Trial): Promise<string> {
  const ids = (await Promise.all(['postgres', ...SERVICES].map(each => trial.containers(each)))).flat()
  const lines = await docker(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids])
  return lines
    .split('\n')
    .map(line => line.replace(new RegExp(`^${PROJECT}[-_]`), ''))
    .join(', ')
}

/** Every service ends with code 0, long before Docker would kill it. */
export async function stop(trial: Trial): Promise<void> {
  for (const service of ['gateway', 'projector', 'command']) {
    const since = performance.now()
    await trial.compose('stop', service)
    assert(performance.now() - since < 18_000, `${service} took as long as Docker lets it`)
    for (const container of await trial.containers(service)) assert.equal(await exitCode(container), 0, service)
  }
}

export async function stopWaiting(trial: Trial): Promise<string> {
  await trial.compose('stop', 'postgres')
  const [command = ''] = await trial.containers('command')
  await docker(['start', command])
  // Its own answer is 200 while it waits, so that nobody restarts it for that.
  const asked = () => docker(['exec', command, 'node', 'infra/docker/health.ts'])
  await until('a service that waits for its database counts as alive', async () => (await asked()) === '')
  const since = performance.now()
  await docker(['stop', command])
  const took = performance.now() - since
  assert(took < 5_000, `it took ${Math.round(took)} ms`)
  return `${Math.round(took)} ms`
}

export async function otherKey(trial: Trial): Promise<void> {
  const file = join(trial.folder, 'secrets/master-key')
  const right = readFileSync(file, 'utf8')
  await trial.compose('start', 'postgres')
  const [command = ''] = await trial.containers('command')
  writeFileSync(file, `${'0123456789abcdef'.repeat(4)}\n`)
  await docker(['start', command])
  await until('command refuses the key', async () => (await exitCode(command)) === 78)
  await docker(['stop', command])
  writeFileSync(file, right)
  await start(trial)
}

export async function judge(trial: Trial): Promise<string> {
  const { sandbox } = await urlsOf(trial)
  const wrong = () => asOwner(trial, database => violations(database, sandbox, trial.stories))
  // Payments that a killed service did not see are found a little later.
  await until('nothing is wrong', async () => (await wrong()).length === 0).catch(() => undefined)
  assert.deepEqual(await wrong(), [])
  return `${trial.stories.length} visits`
}

/** The database is lost, and comes back from the backup. Its roles and their rights are made again at the start. */
export async function restore(trial: Trial): Promise<void> {
  const [first] = trial.stories
  assert(first)
  const lost = ['roles', 'postgres', ...SERVICES]
  await trial.compose('rm', '--stop', '--force', ...lost)
  await docker(['volume', 'rm', `${PROJECT}_postgres`])
  await trial.compose('up', '-d', '--no-build', 'postgres')
  const [postgres = ''] = await trial.containers('postgres')
  const health = () => docker(['inspect', '--format', '{{.State.Health.Status}}', postgres])
  await until('PostgreSQL is ready', async () => (await health()) === 'healthy')
  const [file = ''] = readdirSync(join(trial.folder, 'backups')).filter(name => name.endsWith('.age'))
  await tool(trial, 'restore', `/backups/${file}`)
  await start(trial)
  await until('the first booking is back', async () => (await statusOf(trial, first.bookingId)) === 'confirmed')
  await tool(trial, 'verify')
}
