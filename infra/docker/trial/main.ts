import { availableImage, dockerRuns } from './docker.ts'

/*
 * `npm run test:containers`: builds the image, starts infra/compose.yaml with it, and books, pays, kills, scales, stops
 * and restores there. It takes some minutes and needs Docker. Where it cannot run, it prints why. ADR 93.
 */

const NODE_IMAGES = ['node:26.10.0-bookworm-slim', 'node:26-bookworm-slim']
const POSTGRES_IMAGES = ['postgres:18.4', 'postgres:18']

/** @returns whether nothing failed */
async function main(): Promise<boolean> {
  if (!dockerRuns()) return skip('Docker does not run here')
  const node = availableImage(NODE_IMAGES)
  if (!node) return skip(`there is no ${NODE_IMAGES[0]} here, and it cannot be pulled`)
  const postgres = availableImage(POSTGRES_IMAGES)
  if (!postgres) return skip(`there is no ${POSTGRES_IMAGES[0]} here, and it cannot be pulled`)
  const { tryContainers } = await import('./trial.ts')
  return tryContainers({ node, postgres })
}

function skip(reason: string): boolean {
  console.log(`The containers were not tried: ${reason}.`)
  return true
}

process.exitCode = (await main()) ? 0 : 1
