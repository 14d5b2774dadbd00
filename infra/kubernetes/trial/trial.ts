import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printError, step, until } from '../../local/trial/steps.ts'
import { kubectl, openWay, type Way } from './cluster.ts'
import { type Images, makeHelpers, makeOverlay, NAMESPACE, OUTSIDE } from './installation.ts'
import { network } from './network.ts'
import * as night from './night.ts'
import { deploy, inAlba, SERVICES, type Trial, untilServing } from './running.ts'
import * as steps from './steps.ts'

/**
 * Installs the overlay small into a namespace of its own, and tries every step there. Prints each step, and what failed.
 * @param next another image of Alba, to which the trial rolls, if there is one
 * @returns whether nothing failed
 */
export async function tryCluster(images: Images, next: string | undefined): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'alba-kubernetes-trial-'))
  let helpers: Way | undefined
  try {
    // An earlier trial that was cut off may have left its namespaces.
    await remove()
    await step('starts what surrounds Alba', async () => {
      helpers = await startHelpers(folder, images.alba)
    })
    if (!helpers) return false
    await trySteps({ overlay: makeOverlay(folder, images), images, helpers, stories: [] }, next)
    return true
  } catch (error) {
    printError(error)
    await printState()
    return false
  } finally {
    helpers?.close()
    await step('removes all of it', remove).catch(printError)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function trySteps(trial: Trial, next: string | undefined): Promise<void> {
  await step('installs from nothing, and is ready', async () => {
    await deploy(trial)
    await untilServing(trial)
  })
  await step('takes a centre from its file', steps.applyCentre)
  await step('books, pays and mails', () => steps.bookOnce(trial))
  await step('refuses connections that no rule allows', network)
  await step('loses nothing when the only pod of each service is deleted', () => steps.deleteEach(trial))
  await step(`serves while it goes to ${next ?? 'another setting'}`, () => steps.goOn(trial, next))
  await step('serves while one pod of several is deleted', () => steps.scale(trial))
  await step('serves while several go back', () => steps.goBack(trial))
  await step('lets one pod of a service be evicted at a time', () => steps.evictAll(trial))
  await step('stops in order', () => steps.stopInOrder(trial))
  await step('comes back when PostgreSQL does', () => steps.restartPostgres(trial))
  let place = ''
  await step('makes a backup at night', async () => {
    place = await night.backUp()
  })
  await step('proves the log right at night', night.verify)
  await step('loses no booking and no payment in all this', () => steps.compareStories(trial))
  await step('comes back from its backup', () => night.restore(trial, place))
}

/** @returns the way to the helpers once they run */
async function startHelpers(folder: string, image: string): Promise<Way> {
  await kubectl(['apply', '-k', makeHelpers(folder, image)])
  const state = '{.items[0].status.initContainerStatuses[0].state.waiting.reason}'
  const args = ['-n', OUTSIDE]
  await until(`a pod of ${image} runs`, async () => {
    const reason = await kubectl([...args, 'get', 'pods', '-o', `jsonpath=${state}`])
    if (reason.startsWith('ErrImage') || reason.startsWith('ImagePull')) throw new Error(`${image}: ${reason}`)
    const ready = '{.status.readyReplicas}'
    return (await kubectl([...args, 'get', 'deployment/helpers', '-o', `jsonpath=${ready}`])) === '1'
  })
  return openWay(OUTSIDE, 'deployment/helpers', [8080, 12_111, 8025])
}

async function remove(): Promise<void> {
  await kubectl(['delete', 'namespace', NAMESPACE, OUTSIDE, '--ignore-not-found', '--timeout=5m'])
}

async function printState(): Promise<void> {
  console.error(await inAlba('get', 'pods,jobs', '-o', 'wide').catch(String))
  console.error(await inAlba('get', 'events', '--field-selector=type=Warning').catch(String))
  for (const service of SERVICES)
    console.error(await inAlba('logs', '--tail=15', `deployment/${service}`).catch(String))
}
