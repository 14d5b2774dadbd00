import { imageOf, isDockerHere } from './docker.ts'

/*
 * `npm run test:containers`: builds the image, starts infra/compose.yaml with it, and books, pays, kills, scales, stops
 * and restores there. It takes some minutes, needs Docker, and says in one line when it cannot run. ADR 93.
 */

const NODE = ['node:26.10.0-bookworm-slim', 'node:26-bookworm-slim']
const POSTGRES = ['postgres:18.4', 'postgres:18']

const images = isDockerHere() ? { node: await imageOf(NODE), postgres: await imageOf(POSTGRES) } : undefined
if (!images) console.log('The containers were not tried: Docker does not run here.')
else if (!images.node || !images.postgres)
  console.log(
    `The containers were not tried: there is no ${images.node ? POSTGRES[0] : NODE[0]} here, and none to fetch.`,
  )
else
  process.exitCode = (await (
    await import('./trial.ts')
  ).tryContainers({ node: images.node, postgres: images.postgres }))
    ? 0
    : 1
