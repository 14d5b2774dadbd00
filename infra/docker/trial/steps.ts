import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@alba/contracts/shared/centre-time'
import { root } from '../../local/root.ts'
import { until } from '../../local/trial/steps.ts'
import { violations } from '../../resilience/invariants.ts'
import { startLoad } from '../../resilience/load.ts'
import { bookAndPay, freeStarts, send } from '../../resilience/visitor.ts'
import { crash, docker, exitCode } from './docker.ts'
import {
  asOwner,
  bookableServices,
  bookingStatus,
  PROJECT,
  runTool,
  SERVICES,
  start,
  type Trial,
  untilGatewaysReady,
  urlsOf,
} from './running.ts'

/** Applies the file of the demo's centre, which it mounts into the container of the tool. */
export async function applyCentre(trial: Trial): Promise<void> {
  const file = join(root, 'infra/centres/maison-alba.yaml')
  const toolWithFile = ['run', '--rm', '-T', '-v', `${file}:/centre.yaml:ro`, 'tool']
  await trial.compose(...toolWithFile, 'centre', 'apply', '/centre.yaml', '--as', 'trial')
}

/** Books and pays, and waits until the booking is confirmed and a mail has come. */
export async function bookOnce(trial: Trial): Promise<void> {
  const urls = await urlsOf(trial)
  const [serviceId = 0] = await bookableServices(trial)
  const today = new Date().toISOString().slice(0, 10)
  const days = Array.from({ length: 20 }, (_, n) => addDays(today, n + 2))
  const [startTime] = await freeStarts(urls, serviceId, days)
  assert(startTime, 'no time is free')
  const story = await bookAndPay(urls, { serviceId, startTime, pays: true })
  assert(story?.paid, 'the booking was not paid')
  trial.stories.push(story)
  await until('the booking is confirmed', async () => (await bookingStatus(trial, story.bookingId)) === 'confirmed')
  const [catcher = ''] = await trial.containers('catcher')
  const mails = await trial.address(catcher, 8025)
  await until('a mail has come', async () => ((await send('GET', `${mails}/api/mails`)).body as unknown[]).length > 0)
}

/** Kills every service while visitors book. Docker starts each container again by itself. */
export async function killEach(trial: Trial): Promise<string> {
  const startedAt = async (container: string) => docker(['inspect', '--format', '{{.State.StartedAt}}', container])
  const serviceIds = await bookableServices(trial)
  let paid = 0
  for (const service of SERVICES) {
    const load = startLoad(await urlsOf(trial), { visitors: 2, seed: 7, serviceIds })
    await sleep(2_000)
    const [container = ''] = await trial.containers(service)
    const before = await startedAt(container)
    await crash(container)
    await until(`${service} runs again`, async () => (await startedAt(container)) !== before)
    await untilGatewaysReady(trial)
    // A gateway that was started again has another port, so its visitors cannot reach it any more.
    const reachable = service !== 'gateway'
    if (reachable) await sleep(1_000)
    await load.stop().catch(error => {
      if (reachable) throw error
    })
    trial.stories.push(...load.stories)
    paid += load.stories.filter(story => story.paid).length
  }
  assert(paid > 0, 'nobody paid')
  return `${trial.stories.length} booked, ${paid} paid`
}

/** Runs two gateways, and lets visitors book at both. */
export async function scale(trial: Trial): Promise<string> {
  await trial.compose('up', '-d', '--no-build', '--no-recreate', '--scale', 'gateway=2')
  await untilGatewaysReady(trial)
  const serviceIds = await bookableServices(trial)
  const loads = await Promise.all(
    [0, 1].map(async n => startLoad(await urlsOf(trial, n), { visitors: 1, seed: 20 + n, serviceIds })),
  )
  await sleep(5_000)
  await Promise.all(loads.map(load => load.stop()))
  for (const load of loads) assert(load.stories.length > 0, 'a gateway served nobody')
  trial.stories.push(...loads.flatMap(load => load.stories))
  return loads.map(load => `${load.stories.length} booked`).join(' and ')
}

/** Makes a backup, and verifies the log. */
export async function backUp(trial: Trial): Promise<string> {
  const output = await runTool(trial, 'backup', '/backups', '--keep', '3')
  const [sentence = ''] = output.split('\n').filter(line => line.includes('/backups/'))
  assert.match(sentence, /It was read again: it is whole\./)
  // It throws when something is wrong, because the tool ends with 1 then.
  await runTool(trial, 'verify')
  return sentence.replace(/^.*?: /, '').replace(' It was read again: it is whole.', '')
}

/** Reports how much memory each container uses. */
export async function memory(trial: Trial): Promise<string> {
  const ids = (await Promise.all(['postgres', ...SERVICES].map(each => trial.containers(each)))).flat()
  const lines = await docker(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids])
  return lines
    .split('\n')
    .map(line => line.replace(new RegExp(`^${PROJECT}[-_]`), ''))
    .join(', ')
}

/** Stops the services. Each must end with code 0 before Docker would kill it. */
export async function stop(trial: Trial): Promise<void> {
  for (const service of ['gateway', 'projector', 'command']) {
    const since = performance.now()
    await trial.compose('stop', service)
    assert(performance.now() - since < 18_000, `${service} took as long as Docker lets it`)
    for (const container of await trial.containers(service)) assert.equal(await exitCode(container), 0, service)
  }
}

/** Stops a service while it waits for its database. */
export async function stopWaiting(trial: Trial): Promise<string> {
  await trial.compose('stop', 'postgres')
  const [command = ''] = await trial.containers('command')
  await docker(['start', command])
  // The health check passes while a service waits, so that Docker does not restart it. It prints nothing then.
  const healthCheck = () => docker(['exec', command, 'node', 'infra/docker/health.ts'])
  await until('a service that waits for its database counts as alive', async () => (await healthCheck()) === '')
  const since = performance.now()
  await docker(['stop', command])
  const took = performance.now() - since
  assert(took < 5_000, `it took ${Math.round(took)} ms`)
  return `${Math.round(took)} ms`
}

/** Starts the command service with another master key, which it refuses, and then everything with the right one. */
export async function otherKey(trial: Trial): Promise<void> {
  const file = join(trial.folder, 'secrets/master-key')
  const rightKey = readFileSync(file, 'utf8')
  await trial.compose('start', 'postgres')
  const [command = ''] = await trial.containers('command')
  writeFileSync(file, `${'0123456789abcdef'.repeat(4)}\n`)
  await docker(['start', command])
  // 78 is UNUSABLE_CONFIGURATION.
  await until('command refuses the key', async () => (await exitCode(command)) === 78)
  await docker(['stop', command])
  writeFileSync(file, rightKey)
  await start(trial)
}

/** Compares every visit with the database and with the payments in the Stripe sandbox. */
export async function compareStories(trial: Trial): Promise<string> {
  const { sandbox } = await urlsOf(trial)
  const findViolations = () => asOwner(trial, database => violations(database, sandbox, trial.stories))
  // Payments that a killed service did not see are found a little later.
  await until('nothing is wrong', async () => (await findViolations()).length === 0).catch(() => undefined)
  assert.deepEqual(await findViolations(), [])
  return `${trial.stories.length} visits`
}

/** Removes the database, and restores it from the backup. The start makes its roles and their rights again. */
export async function restore(trial: Trial): Promise<void> {
  const [first] = trial.stories
  assert(first)
  await trial.compose('rm', '--stop', '--force', 'roles', 'postgres', ...SERVICES)
  await docker(['volume', 'rm', `${PROJECT}_postgres`])
  await trial.compose('up', '-d', '--no-build', 'postgres')
  const [postgres = ''] = await trial.containers('postgres')
  const health = () => docker(['inspect', '--format', '{{.State.Health.Status}}', postgres])
  await until('PostgreSQL is ready', async () => (await health()) === 'healthy')
  const [file = ''] = readdirSync(join(trial.folder, 'backups')).filter(name => name.endsWith('.age'))
  await runTool(trial, 'restore', `/backups/${file}`)
  await start(trial)
  await until('the first booking is back', async () => (await bookingStatus(trial, first.bookingId)) === 'confirmed')
  await runTool(trial, 'verify')
}
