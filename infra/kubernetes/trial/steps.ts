import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@alba/contracts/shared/centre-time'
import { root } from '../../local/root.ts'
import { until } from '../../local/trial/steps.ts'
import { violations } from '../../resilience/invariants.ts'
import { bookAndPay, freeStarts, send } from '../../resilience/visitor.ts'
import { kubectl, linesDuring } from './cluster.ts'
import { fillIn, NAMESPACE, putImages } from './installation.ts'
import {
  asOwner,
  bookableServices,
  bookingStatus,
  deploy,
  inAlba,
  inWords,
  pods,
  runTool,
  SERVICES,
  type Trial,
  underLoad,
  untilServing,
  urlsOf,
} from './running.ts'

/**
 * Applies the file of a centre with room for many bookings. It hands the file and its pictures to a pod of command, as
 * docs/kubernetes.md says.
 */
export async function applyCentre(): Promise<void> {
  const file = 'maison-des-sources.yaml'
  const packed = execFileSync('tar', ['-C', join(root, 'infra/centres'), '-cf', '-', file, 'images'], {
    maxBuffer: 1e8,
  })
  const tool = `tar -xf - -C /tmp && node services/command/src/cli/alba.ts centre apply /tmp/${file} --as trial`
  await kubectl(['-n', NAMESPACE, 'exec', '-i', 'deployment/command', '--', 'sh', '-c', tool], packed)
}

/** Books and pays, and waits until the booking is confirmed and a mail has come. */
export async function bookOnce(trial: Trial): Promise<void> {
  const urls = urlsOf(trial)
  const [serviceId = 0] = await bookableServices(trial)
  const today = new Date().toISOString().slice(0, 10)
  const days = Array.from({ length: 20 }, (_, n) => addDays(today, n + 2))
  const [startTime] = await freeStarts(urls, serviceId, days)
  assert(startTime, 'no time is free')
  const story = await bookAndPay(urls, { serviceId, startTime, pays: true })
  assert(story?.paid, 'the booking was not paid')
  trial.stories.push(story)
  await until('the booking is confirmed', async () => (await bookingStatus(trial, story.bookingId)) === 'confirmed')
  const mails = `http://${trial.helpers.to(8025)}/api/mails`
  await until('a mail has come', async () => ((await send('GET', mails)).body as unknown[]).length > 0)
}

/** Deletes the only pod of each service while visitors book. */
export async function deleteEach(trial: Trial): Promise<string> {
  const visit = await underLoad(trial, 7, async () => {
    await sleep(2_000)
    for (const service of SERVICES) {
      await inAlba('delete', 'pod', ...(await pods(service)), '--wait=false')
      await untilServing(trial)
      await sleep(2_000)
    }
  })
  return inWords(visit)
}

/** Runs three gateways, two commands and two projectors, and deletes one of each while visitors book. */
export async function scale(trial: Trial): Promise<string> {
  await inAlba('scale', 'deployment/gateway', '--replicas=3')
  await inAlba('scale', 'deployment/command', 'deployment/projector', '--replicas=2')
  await untilServing(trial)
  const visit = await underLoad(trial, 20, async () => {
    await sleep(2_000)
    for (const service of SERVICES) {
      const [first = ''] = await pods(service)
      await inAlba('delete', 'pod', first)
      await untilServing(trial)
      await sleep(2_000)
    }
  })
  return inWords(visit)
}

/** Goes to the other image, or where there is none to another setting, by deploy.sh while visitors book. */
export async function goOn(trial: Trial, next: string | undefined): Promise<string> {
  if (next) putImages(trial.overlay, { ...trial.images, alba: next })
  else fillIn(join(trial.overlay, 'settings.env'), { LOG_LEVEL: 'debug' })
  return roll(trial, 30)
}

/** Goes back to what `goOn` left. */
export async function goBack(trial: Trial): Promise<string> {
  putImages(trial.overlay, trial.images)
  fillIn(join(trial.overlay, 'settings.env'), { LOG_LEVEL: 'info' })
  return roll(trial, 35, '--back')
}

async function roll(trial: Trial, seed: number, ...options: string[]): Promise<string> {
  const before = (await Promise.all(SERVICES.map(pods))).flat()
  const visit = await underLoad(trial, seed, async () => {
    await sleep(1_000)
    await deploy(trial, ...options)
    await untilServing(trial)
    await sleep(1_000)
  })
  const after = (await Promise.all(SERVICES.map(pods))).flat()
  assert.deepEqual(
    after.filter(name => before.includes(name)),
    [],
    'pods that were not replaced',
  )
  return inWords(visit)
}

/** Asks for a pod's eviction, as `kubectl drain` does. @returns whether the budget allows it */
async function evict(pod: string): Promise<boolean> {
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace: NAMESPACE } }
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod}/eviction`
  try {
    await kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(body))
    return true
  } catch (error) {
    if (String((error as { stderr?: string }).stderr).includes('disruption budget')) return false
    throw error
  }
}

/** Asks for the eviction of all pods of each service at once: one goes, the others stay until it is replaced. */
export async function evictAll(trial: Trial): Promise<void> {
  for (const service of SERVICES) {
    const allowed: boolean[] = []
    for (const pod of await pods(service)) allowed.push(await evict(pod))
    assert.deepEqual(
      allowed.toSorted(),
      allowed.map((_, n) => n === allowed.length - 1),
      service,
    )
    await untilServing(trial)
  }
}

/** Ends one pod of each service, which must end with code 0 before Kubernetes would kill it. */
export async function stopInOrder(trial: Trial): Promise<string> {
  const took: string[] = []
  for (const service of SERVICES) {
    const [pod = ''] = await pods(service)
    const code = '{.metadata.name} {.status.containerStatuses[0].state.terminated.exitCode}{"\\n"}'
    const since = performance.now()
    const lines = await linesDuring(['-n', NAMESPACE, 'get', 'pod', pod, '-o', `jsonpath=${code}`], () =>
      inAlba('delete', 'pod', pod),
    )
    const codes = lines.map(line => line.split(' ')[1]).filter(Boolean)
    assert.deepEqual([...new Set(codes)], ['0'], `${service} ended with ${lines.join(', ')}`)
    took.push(`${service} ${((performance.now() - since) / 1_000).toFixed(1)} s`)
    await untilServing(trial)
  }
  return took.join(', ')
}

/** Deletes the pod of PostgreSQL while visitors book. */
export async function restartPostgres(trial: Trial): Promise<string> {
  const restarts = async () => Promise.all(SERVICES.map(async service => restartsOf(service)))
  const before = await restarts()
  const visit = await underLoad(trial, 40, async () => {
    await sleep(1_000)
    await inAlba('delete', 'pod', 'postgres-0')
    await inAlba('rollout', 'status', 'statefulset/postgres', '--timeout=5m')
    await untilServing(trial)
    await sleep(1_000)
  })
  assert.deepEqual(await restarts(), before, 'services were restarted because PostgreSQL was away')
  return inWords(visit)
}

async function restartsOf(service: string): Promise<string> {
  const counts = '{.items[*].status.containerStatuses[0].restartCount}'
  return inAlba('get', 'pods', '-l', `app.kubernetes.io/name=${service}`, '-o', `jsonpath=${counts}`)
}

/** Compares every visit with the database and with the payments in the Stripe sandbox. */
export async function compareStories(trial: Trial): Promise<string> {
  const findViolations = () => asOwner(trial, database => violations(database, urlsOf(trial).sandbox, trial.stories))
  // Payments that an ended service did not see are found a little later.
  await until('nothing is wrong', async () => (await findViolations()).length === 0).catch(() => undefined)
  assert.deepEqual(await findViolations(), [])
  await runTool('verify')
  return `${trial.stories.length} visits`
}
