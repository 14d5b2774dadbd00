import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { printError, step } from '../../local/trial/steps.ts'
import { openProject } from './docker.ts'
import { buildImage, inspectImage } from './image.ts'
import { PROJECT, SERVICES, start, type Trial } from './running.ts'
import * as steps from './steps.ts'

const IMAGE = 'alba:trial'

type Images = { readonly node: string; readonly postgres: string }

/**
 * Builds the image, and tries every step with it. Prints each step, and what failed.
 * @returns whether nothing failed
 */
export async function tryContainers(images: Images): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'alba-containers-'))
  const project = openProject(PROJECT, folder, variables(folder, images))
  makeSecrets(folder)
  const trial: Trial = { ...project, folder, stories: [] }
  const down = () => project.compose('--profile', 'tool', 'down', '--volumes', '--timeout', '5')
  try {
    await step('builds the image', async () => megabytes(await buildImage(IMAGE, images.node)))
    await step('has only what it needs in it, and lists it', () => inspectImage(IMAGE))
    // An earlier trial that was cut off may have left its containers.
    await down()
    await step('starts from nothing, and is ready', () => start(trial))
    await step('takes a centre from its file', () => steps.applyCentre(trial))
    await step('books, pays and mails', () => steps.bookOnce(trial))
    await step('loses nothing when every service is killed under load', () => steps.killEach(trial))
    await step('serves with two gateways', () => steps.scale(trial))
    await step('makes a backup, and proves the log right', () => steps.backUp(trial))
    await step('reports the memory in use', () => steps.memory(trial))
    await step('stops in order', () => steps.stop(trial))
    await step('stops at once while it waits for its database', () => steps.stopWaiting(trial))
    await step('refuses another master key, and goes on with the right one', () => steps.otherKey(trial))
    await step('loses no booking and no payment in all this', () => steps.compareStories(trial))
    await step('comes back from its backup', () => steps.restore(trial))
    return true
  } catch (error) {
    printError(error)
    for (const service of ['roles', ...SERVICES])
      console.error(await project.compose('logs', '--tail', '15', service).catch(String))
    return false
  } finally {
    await down().catch(console.error)
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

const variables = (folder: string, images: Images): Record<string, string> => ({
  ALBA_IMAGE: IMAGE,
  NODE_IMAGE: images.node,
  POSTGRES_IMAGE: images.postgres,
  ALBA_SECRETS: join(folder, 'secrets'),
  BACKUPS: join(folder, 'backups'),
  PUBLIC_URL: 'http://127.0.0.1:3000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  MAIL_RECEIPTS_URL: 'http://catcher:8025/api/mails',
  ALBA_EVENT_STORE: 'postgres',
  COMPOSE_PROFILES: '',
  // All visitors of the trial come from one address.
  RATE_LIMIT_SCALE: '100000',
})

function makeSecrets(folder: string): void {
  execFileSync('sh', [join(root, 'infra/docker/make-secrets.sh'), folder])
  const fill = (name: string, value: string) => writeFileSync(join(folder, 'secrets', name), `${value}\n`)
  fill('smtp-url', 'smtp://catcher:1025')
  fill('stripe-secret-key', 'sk_test_sandbox')
  fill('stripe-webhook-secret', 'whsec_sandbox')
  mkdirSync(join(folder, 'backups'))
  // Under a strict umask the container's user could not write here.
  chmodSync(join(folder, 'backups'), 0o777)
}
