import { parentPort, workerData } from 'node:worker_threads'
import { lookOfFile, previewed, rendered } from './centres.ts'

/** Renders a centre, or the preview of one page, in a thread of its own, for tests that render several: the renderer reads one centre when it is loaded. */
const { data, dist, centre, pictures, page, offer } = workerData
parentPort?.postMessage(
  page
    ? await previewed(data, page, dist, offer)
    : await rendered(data, 'https://site.example', dist, lookOfFile(centre, pictures)),
)
