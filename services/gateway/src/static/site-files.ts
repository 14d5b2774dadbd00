import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { withLook } from '@alba/contracts/centre/look/page'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import type { ReadLook, ServedLook } from './look.ts'
import { type Packed, packed, sendPacked } from './packed.ts'
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

/** What a page is made of beside its file. */
type Data = { readonly catalogue: Catalogue | undefined; readonly look: ServedLook }
type Kept = Data & Packed & { readonly changed: number }
export type SendSiteFile = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Sends files of the build with the site's address and the centre's look inserted, and with the treatments in the page
 * that lists them. Inserting and compressing are done once for each build and each change of look or catalogue; a request
 * only checks the file's date, and is answered from memory.
 * @param publicUrl the address at which visitors reach the site
 */
export function siteFiles(
  folder: string,
  publicUrl: string,
  { readCatalogue, readLook }: { readonly readCatalogue: ReadCatalogue; readonly readLook: ReadLook },
): SendSiteFile {
  const address = publicUrl.replace(/\/+$/, '')
  const kept = new Map<string, Promise<Kept>>()
  const current = async (name: string): Promise<Kept> => {
    const { mtimeMs } = await stat(join(folder, name))
    // Without the read models the page keeps its text from the build, which names the phone number.
    const catalogue = name === SERVICES ? await readCatalogue().catch(() => undefined) : undefined
    const look = await readLook()
    const known = await kept.get(name)?.catch(() => undefined)
    if (known?.changed === mtimeMs && known.catalogue === catalogue && known.look === look) return known
    const filled = fill(join(folder, name), mtimeMs, address, { catalogue, look })
    kept.set(name, filled)
    return filled
  }
  return async (name, request, reply) =>
    sendPacked(await current(name), { type: TYPES[extname(name)] ?? '', cache: 'no-cache' }, request, reply)
}

async function fill(file: string, changed: number, address: string, data: Data): Promise<Kept> {
  const { catalogue, look } = data
  const built = await readFile(file, 'utf8')
  const page = withLook(catalogue ? withTreatments(built, catalogue) : built, look.look, look.version)
  return { ...data, changed, ...(await packed(page.replaceAll(SITE_ADDRESS, address))) }
}
