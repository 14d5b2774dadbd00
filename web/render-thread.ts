import { parentPort, workerData } from 'node:worker_threads'
import { lookOfFile, previewed, rendered } from './centres.ts'

/*
 * Renders a centre, or with `page` the preview of that page, in a thread of its own, and posts the rendered site or the
 * HTML of the preview. Tests that render several centres need it, because the renderer reads its centre when it is
 * loaded.
 */
const { data, dist, centre, pictures, page, offer } = workerData
parentPort?.postMessage(
  page
    ? await previewed(data, page, dist, offer)
    : await rendered(data, 'https://site.example', dist, lookOfFile(centre, pictures)),
)
