import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type CentreLook, defaultLook } from '@alba/contracts/centre/look'
import { fontPairs } from '@alba/contracts/centre/look/fonts'
import { type SceneSubject, sceneOf } from '@alba/contracts/centre/look/scenes'
import { lookSheet } from '@alba/contracts/centre/look/sheet'
import { type CentrePictures, noPictures } from '@alba/contracts/centre/pictures'
import type { VersionedLook } from '@alba/contracts/centre/rendered-site'
import { drawingOf, lookVersion } from '@alba/platform/look/drawings'
import { FONTS } from '@alba/platform/look/mark'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReadSettings, Settings } from '../settings/settings.ts'
import { type Packed, pack, sendPacked } from './packed.ts'

/** Reads the look of the centre. It returns the same object until the look changes. */
export type ReadLook = () => Promise<VersionedLook>

/** Reads the look from the settings. While these cannot be read, the last look is returned. */
export function lookReader(readSettings: ReadSettings): ReadLook {
  let lastSettings: Settings | undefined
  let current = versioned(defaultLook, '', noPictures)
  return async () => {
    const settings = await readSettings().catch(() => lastSettings)
    if (settings && settings !== lastSettings) {
      const fresh = versioned(settings.look, settings.identity?.name ?? '', settings.pictures)
      if (!isDeepStrictEqual(fresh, current)) current = fresh
      lastSettings = settings
    }
    return current
  }
}

const versioned = (look: CentreLook, centre: string, pictures: CentrePictures): VersionedLook => ({
  look,
  centre,
  pictures,
  version: lookVersion(look, centre),
})

const SHEET = 'look.css'
const FOREVER = 'public, max-age=31536000, immutable'
const text = z.string().max(2000).default('')
/** The query of a scene's address: texts about the category, service or package for which a scene is chosen. */
const sceneQuery = z.object({ name: text, slug: text, category: text, services: text })

/**
 * The look's files: `/look/<version>/look.css`, drawings in the centre's colours, and `/look/fonts/`. They may be
 * cached for ever, unless the address has another version than the current one: then the current look is sent, and
 * browsers do not cache it.
 */
export function lookRoutes(app: FastifyInstance, readLook: ReadLook): void {
  /** The files of `cachedLook`, by name. */
  const cache = new Map<string, Promise<Packed>>()
  let cachedLook: VersionedLook | undefined

  /** A file of the look, which is written once. @param write returns undefined for a file that no look has */
  function fileOf(served: VersionedLook, name: string, write: () => string | undefined): Promise<Packed> | undefined {
    if (cachedLook !== served) cache.clear()
    cachedLook = served
    const cached = cache.get(name)
    if (cached) return cached
    const content = write()
    if (content === undefined) return undefined
    const fresh = pack(content, name === SHEET ? 'text/css; charset=utf-8' : 'image/svg+xml')
    cache.set(name, fresh)
    return fresh
  }

  async function send(served: VersionedLook, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { version = '', file = '' } = request.params as Partial<Record<'version' | 'file', string>>
    const { look, centre } = served
    const name = file === SHEET ? SHEET : drawingAsked(look, file, request.query)
    const write = (asked: string) => (asked === SHEET ? lookSheet(look) : drawingOf(look, centre, asked))
    const found = await (name && fileOf(served, name, () => write(name)))
    return found
      ? sendPacked(found, request, reply, version === served.version ? FOREVER : 'no-cache')
      : notFound(reply)
  }

  app.get('/look/fonts/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    if (!fontFiles.has(file)) return notFound(reply)
    return reply
      .headers({ 'cache-control': FOREVER })
      .type('font/woff2')
      .send(await readFile(join(FONTS, file)))
  })
  app.get('/look/:version/:file', { schema: { hide: true } }, async (request, reply) =>
    send(await readLook(), request, reply),
  )
}

const fontFiles = new Set(Object.values(fontPairs).flatMap(({ faces }) => faces.map(({ file }): string => file)))

/** The name of the drawing that an address asks for: `/look/<version>/lotus.svg`, or a scene by its words. */
function drawingAsked(look: CentreLook, file: string, query: unknown): string | undefined {
  const name = /^([a-z0-9-]{1,40})\.svg$/.exec(file)?.[1]
  const asked = sceneQuery.safeParse(query)
  if (name !== 'category' && name !== 'service' && name !== 'package') return name
  return asked.success ? sceneOf(look.drawings, { of: name, ...asked.data } satisfies SceneSubject) : undefined
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
