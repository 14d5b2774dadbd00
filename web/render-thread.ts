import { parentPort, workerData } from 'node:worker_threads'
import type { SiteData, TextPage } from '@alba/contracts/centre/page-data'
import type { CentrePictures } from '@alba/contracts/centre/pictures'
import type { ShownOffer } from '@alba/contracts/centre/rendered-site'
import { type CentreName, lookOfFile, previewed, rendered } from './centres.ts'

/** A site to render, or a page to preview. */
export type RenderTask = { readonly data: SiteData } & (
  | {
      /** The centre whose look the site has. */
      readonly centre: CentreName
      readonly pictures: CentrePictures
    }
  | {
      readonly page: TextPage
      readonly offer: ShownOffer
    }
)

/** What the thread is started with. `dist` is the folder of the build. */
type Started = RenderTask & { readonly dist: string }

/*
 * Renders a centre, or the preview of one page, in a thread of its own, and posts the rendered site or the HTML of the
 * preview. Tests that render several centres need it, because the renderer reads its centre when it is loaded.
 */
const task: Started = workerData
const { data, dist } = task
parentPort?.postMessage(
  'page' in task
    ? await previewed(data, task.page, dist, task.offer)
    : await rendered(data, 'https://site.example', dist, lookOfFile(task.centre, task.pictures)),
)
