import { parentPort, workerData } from 'node:worker_threads'
import { lookOfFile, rendered } from './centres.ts'

/** Renders a centre in a thread of its own, for tests that render several: the renderer reads one centre when it is loaded. */
const { data, dist, centre } = workerData
parentPort?.postMessage(await rendered(data, 'https://site.example', dist, lookOfFile(centre)))
