import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteData } from '@alba/contracts/centre/page-data'
import { backOffMs } from '@alba/platform/back-off'
import type { Finding } from '@alba/platform/http/health'
import type { Outage } from '@alba/platform/outage'
import { reasonOf } from '@alba/platform/reason'
import { type DrawnPictures, openDrawnPictures } from './drawn-pictures.ts'
import type { ReadLook } from './look.ts'
import { type PackedSite, renderSite } from './render.ts'
import type { ReadUploadedFiles } from './uploaded-files.ts'

/** The site of a centre, as it is served until the next one is rendered. */
export type RenderedVersion = PackedSite & {
  readonly data: SiteData
  /** A digest of the centre, its look and the build. */
  readonly version: string
}

export type Site = {
  /**
   * The pages to serve now; undefined until they were rendered once. A call may start a `refresh`, at most one a
   * second.
   */
  current(): RenderedVersion | undefined
  readonly pictures: DrawnPictures
  /** Renders the pages in the background if the centre or the build has changed. */
  refresh(): void
  /** Resolves when nothing is being rendered. */
  settled(): Promise<void>
  /** The finding for the readiness of the gateway: why no page can be served, or why only old ones can. */
  check(): Promise<Finding>
  close(): Promise<void>
}

type SiteParts = {
  /** Folder of the client's build. */
  readonly folder: string
  /** The address at which visitors reach the site, without a slash at its end. */
  readonly address: string
  readonly readCentre: () => Promise<SiteData>
  readonly readLook: ReadLook
  readonly readUploaded: ReadUploadedFiles
  readonly outage?: Outage
}

/**
 * The shortest time between two checks for a new build of the app, or for a change of the centre that was not notified;
 * in milliseconds.
 */
const CHECK_MS = 1_000

/** The waits before a failed render is tried again. They grow, because the same data may make each try fail. */
const RETRY = { firstMs: 200, longestMs: 60_000 }

/**
 * Renders all pages at the start and whenever the centre changes (ADR 66). The former pages are served until all new
 * ones are there, also when rendering fails.
 */
export function openSite({ folder, address, readCentre, readLook, readUploaded, outage }: SiteParts): Site {
  const pictures = openDrawnPictures(folder, readUploaded)
  let current: RenderedVersion | undefined
  /** Why the last render failed. */
  let failure: string | undefined
  let failures = 0
  let isStale = false
  let rendering: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let checkedAt = Number.NEGATIVE_INFINITY

  async function renderIfChanged(): Promise<void> {
    const built = await builtAt(folder)
    if (built === undefined) return
    const data = await readCentre()
    const look = await readLook()
    const version = createHash('sha256')
      .update(JSON.stringify([data, look.version, built]))
      .digest('base64url')
    if (version === current?.version) return
    const rendered = await renderSite({ folder, address, data, look })
    current = { ...rendered, data, version }
    pictures.replace(rendered.pictures)
  }

  async function renderWhileStale(): Promise<void> {
    while (isStale && !isClosed) {
      isStale = false
      try {
        await renderIfChanged()
        outage?.succeeded()
        failure = undefined
        failures = 0
      } catch (error) {
        outage?.failed(error)
        failure = reasonOf(error)
        failures++
        clearTimeout(retry)
        retry = setTimeout(refresh, backOffMs(failures, RETRY))
        retry.unref()
      }
    }
    rendering = undefined
  }

  function refresh(): void {
    isStale = true
    rendering ??= renderWhileStale()
  }

  /** After a failed render only `retry` renders again, however many requests come. */
  function currentAndCheck(): RenderedVersion | undefined {
    const now = performance.now()
    if (now - checkedAt > CHECK_MS && failures === 0) {
      checkedAt = now
      refresh()
    }
    return current
  }

  return {
    current: currentAndCheck,
    pictures,
    refresh,
    settled: async () => {
      while (rendering) await rendering
    },
    async check() {
      if ((await builtAt(folder)) === undefined) return 'not built'
      if (!currentAndCheck()) return failure ? `not rendered: ${failure}` : 'not rendered yet'
      return failure ? { advice: `pages of before: ${failure}` } : undefined
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await rendering
    },
  }
}

/** When the web app was built, in milliseconds since the epoch; undefined before the first build. */
const builtAt = (folder: string): Promise<number | undefined> =>
  stat(join(folder, 'index.html')).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
