import { availableImage, dockerRuns } from './docker.ts'
import { tryContainers } from './trial.ts'

/*
 * `npm run test:containers`: builds the image, starts infra/compose.yaml with it, and books, pays, kills, scales, stops
 * and restores there. It takes some minutes and needs Docker. Where it cannot run, it prints why and
 * succeeds. ADR 93.
 */

// First the version that infra/docker/Dockerfile or infra/compose.yaml names, then any of the same major version.
const NODE_IMAGES = ['node:26.10.0-bookworm-slim', 'node:26-bookworm-slim']
const POSTGRES_IMAGES = ['postgres:18.4', 'postgres:18']

/** @returns whether nothing failed, also when nothing could be tried */
async function main(): Promise<boolean> {
  if (!dockerRuns()) return skip('Docker does not run here')
  const node = availableImage(NODE_IMAGES)
  if (!node) return skip(`there is no ${NODE_IMAGES[0]} here, and it cannot be pulled`)
  const postgres = availableImage(POSTGRES_IMAGES)
  if (!postgres) return skip(`there is no ${POSTGRES_IMAGES[0]} here, and it cannot be pulled`)
  return tryContainers({ node, postgres })
}

function skip(reason: string): boolean {
  console.log(`The containers were not tried: ${reason}.`)
  return true
}

process.exitCode = (await main()) ? 0 : 1
