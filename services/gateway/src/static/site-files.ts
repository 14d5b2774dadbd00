import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { withTreatments } from './treatments.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The page that lists the treatments. */
const SERVICES = join('services', 'index.html')

/** Whether a file may contain the site's own address, which is not known at build time (ADR 36). */
export const namesTheSite = (name: string): boolean => Object.hasOwn(TYPES, extname(name))

/** From what a page is filled: it stays undefined where the read models cannot be asked. */
type Filling = { readonly catalogue: Catalogue; readonly identity: CentreIdentity }
export type SiteSources = { readonly catalogue: ReadCatalogue; readonly settings: ReadSettings }

type Kept = {
  readonly changed: number
  readonly filling: Filling | undefined
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}
export type SendSiteFile = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Sends files of the build with the site's address inserted, and with the treatments in the page that lists them.
 * Inserting and compressing are done once for each build and each change of the catalogue; a request only checks the
 * file's date, and is answered from memory.
 * @param publicUrl the address at which visitors reach the site
 */
export function siteFiles(folder: string, publicUrl: string, sources: SiteSources): SendSiteFile {
  const address = publicUrl.replace(/\/+$/, '')
  const kept = new Map<string, Promise<Kept>>()
  const current = async (name: string): Promise<Kept> => {
    const { mtimeMs } = await stat(join(folder, name))
    // Without the read models the page keeps its text from the build, which names the phone number.
    const filling = name === SERVICES ? await fillingFrom(sources).catch(() => undefined) : undefined
    const known = await kept.get(name)?.catch(() => undefined)
    if (known?.changed === mtimeMs && isSame(known.filling, filling)) return known
    const filled = fill(join(folder, name), mtimeMs, address, filling)
    kept.set(name, filled)
    return filled
  }
  return async (name, request, reply) => {
    const { etag, ...variants } = await current(name)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = accepted(request.headers['accept-encoding'])
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.type(TYPES[extname(name)] ?? '').send(variants[encoding])
  }
}

/** Nothing to fill in without a centre, whom visitors call to book without JavaScript. */
async function fillingFrom({ catalogue, settings }: SiteSources): Promise<Filling | undefined> {
  const [{ identity }, whole] = await Promise.all([settings(), catalogue()])
  return identity === null ? undefined : { identity, catalogue: whole }
}

const isSame = (a: Filling | undefined, b: Filling | undefined): boolean =>
  a?.catalogue === b?.catalogue && a?.identity === b?.identity

async function fill(file: string, changed: number, address: string, filling: Filling | undefined): Promise<Kept> {
  const built = await readFile(file, 'utf8')
  const page = filling ? withTreatments(built, filling.catalogue, filling.identity) : built
  const plain = Buffer.from(page.replaceAll(SITE_ADDRESS, address))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { changed, filling, etag, plain, br, gzip: zipped }
}

/**
 * The encoding of an answer: brotli for browsers, gzip for most other clients, none for a client that accepts neither.
 */
const accepted = (header: string | string[] | undefined): 'br' | 'gzip' | 'plain' =>
  (['br', 'gzip'] as const).find(encoding =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(String(header)),
  ) ?? 'plain'
