import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { imagesOfSmall } from './installation.ts'
import { tryCluster } from './trial.ts'

/*
 * `npm run test:kubernetes`: installs the overlay small in the cluster that KUBECONFIG names, in a namespace of its own, books,
 * pays, deletes pods, upgrades, evicts, restores there, and removes it all. It takes some minutes. Where it cannot run, it
 * prints why and succeeds. ADR 97.
 *
 *   npm run test:kubernetes -- --image registry.example.org/alba:0.4.0 --next registry.example.org/alba:0.5.0
 */

const options = { image: { type: 'string' }, next: { type: 'string' }, postgres: { type: 'string' } } as const

/** @returns whether nothing failed, also when nothing could be tried */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options })
  // Not what kubectl would choose by itself: that may be a cluster in which people book.
  if (!process.env.KUBECONFIG) return skip('KUBECONFIG names no cluster')
  const asked = spawnSync('kubectl', ['version', '--request-timeout=5s'], { encoding: 'utf8' })
  if (asked.error) return skip('kubectl is not installed')
  if (asked.status !== 0) return skip(`the cluster of ${process.env.KUBECONFIG} does not answer`)
  const { alba, postgres } = imagesOfSmall()
  return tryCluster({ alba: values.image ?? alba, postgres: values.postgres ?? postgres }, values.next)
}

function skip(reason: string): boolean {
  console.log(`Kubernetes was not tried: ${reason}.`)
  return true
}

process.exitCode = (await main()) ? 0 : 1
