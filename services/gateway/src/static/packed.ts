import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent often, in the encodings that clients accept. */
export type Packed = { readonly etag: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer }

export async function packed(text: string): Promise<Packed> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { etag, plain, br, gzip: zipped }
}

/** Sends a text, or 304 to a client that has it. */
export function sendPacked(
  { etag, ...variants }: Packed,
  { type, cache }: { readonly type: string; readonly cache: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'cache-control': cache, vary: 'accept-encoding', etag })
  const isPage = reply.statusCode === 200
  if (isPage && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const encoding = accepted(request.headers['accept-encoding'])
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type(type).send(variants[encoding])
}

/**
 * The encoding of an answer: brotli for browsers, gzip for most other clients, none for a client that accepts neither.
 */
const accepted = (header: string | string[] | undefined): 'br' | 'gzip' | 'plain' =>
  (['br', 'gzip'] as const).find(encoding =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(String(header)),
  ) ?? 'plain'
