import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
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

type Kept = { changed: number; catalogue: Catalogue | undefined; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }
export type SendSiteFile = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Sends files of the build with the site's address inserted, and with the treatments in the page that lists them.
 * Inserting and compressing are done once for each build and each change of the catalogue; a request only checks the
 * file's date, and is answered from memory.
 * @param publicUrl the address at which visitors reach the site
 */
export function siteFiles(folder: string, publicUrl: string, readCatalogue: ReadCatalogue): SendSiteFile {
  const address = publicUrl.replace(/\/+$/, '')
  const kept = new Map<string, Promise<Kept>>()
  const current = async (name: string): Promise<Kept> => {
    const { mtimeMs } = await stat(join(folder, name))
    // Without the read models the page keeps its text from the build, which names the phone number.
    const catalogue = name === SERVICES ? await readCatalogue().catch(() => undefined) : undefined
    const known = await kept.get(name)?.catch(() => undefined)
    if (known?.changed === mtimeMs && known.catalogue === catalogue) return known
    const filled = fill(join(folder, name), mtimeMs, address, catalogue)
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

async function fill(file: string, changed: number, address: string, catalogue: Catalogue | undefined): Promise<Kept> {
  const built = await readFile(file, 'utf8')
  const page = catalogue ? withTreatments(built, catalogue) : built
  const plain = Buffer.from(page.replaceAll(SITE_ADDRESS, address))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { changed, catalogue, etag, plain, br, gzip: zipped }
}

/**
 * The encoding of an answer: brotli for browsers, gzip for most other clients, none for a client that accepts neither.
 */
const accepted = (header: string | string[] | undefined): 'br' | 'gzip' | 'plain' =>
  (['br', 'gzip'] as const).find(encoding =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(String(header)),
  ) ?? 'plain'
