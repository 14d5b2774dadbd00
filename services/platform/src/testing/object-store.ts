import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An object store with one bucket, which speaks as much of S3 as backups need, and refuses a wrong signature. */
export type ObjectStore = {
  readonly url: string
  /** The environment with which a client finds it. */
  readonly env: Record<string, string>
  readonly objects: Map<string, Buffer>
  /** How many objects were sent in several parts. */
  readonly sentInParts: number
  close(): void
}

export const BUCKET = 'backups'
/** The settings with which the store lets a client in. */
export const STORE_KEYS = {
  AWS_ACCESS_KEY_ID: 'AKIDALBA',
  AWS_SECRET_ACCESS_KEY: 'a secret of the test',
  AWS_REGION: 'eu-west-3',
}

type Answer = { readonly status: number; readonly body?: string | Buffer; readonly headers?: Record<string, string> }

/** @param at where it listens; by default at any free port of this machine */
export async function startObjectStore(at = { port: 0, host: '127.0.0.1' }): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const {
      status,
      body: content = '',
      headers = {},
    } = isSigned(request, body)
      ? answerTo(request, body, objects, uploads)
      : refusal(403, 'SignatureDoesNotMatch', 'The signature does not match.')
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content)
  })
  await new Promise<void>(done => server.listen(at, done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { ...STORE_KEYS, AWS_ENDPOINT_URL: url },
    objects,
    get sentInParts() {
      return uploads.size
    },
    close: () => server.close(),
  }
}

function answerTo(
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  objects: Map<string, Buffer>,
  uploads: Map<string, Map<number, Buffer>>,
): Answer {
  const { pathname, searchParams } = new URL(url, 'http://store')
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
  const key = rest.join('/')
  if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket', 'The bucket does not exist.')
  if (method === 'GET' && key === '') return listing(objects, searchParams.get('prefix') ?? '')
  if (method === 'POST' && searchParams.has('uploads')) {
    const id = String(uploads.size + 1)
    uploads.set(id, new Map())
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const parts = uploads.get(searchParams.get('uploadId') ?? '')
  if (method === 'PUT') {
    if (parts) parts.set(Number(searchParams.get('partNumber')), body)
    else objects.set(key, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'POST' && parts) {
    const whole = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part))
    objects.set(key, whole)
    return xml(`<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`)
  }
  const object = objects.get(key)
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (!object) return refusal(404, 'NoSuchKey', 'The object does not exist.')
  const headers = { 'content-length': String(object.length), etag: etagOf(object), 'last-modified': LAST_MODIFIED }
  return { status: 200, body: object, headers }
}

const LAST_MODIFIED = 'Sat, 28 Nov 2026 02:15:00 GMT'
const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`
const xml = (body: string): Answer => ({ status: 200, body, headers: { 'content-type': 'application/xml' } })
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})

function listing(objects: ReadonlyMap<string, Buffer>, prefix: string): Answer {
  const rows = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = rows.map(
    ([key, object]) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-28T02:15:00.000Z</LastModified><ETag>${etagOf(object)}</ETag><Size>${object.length}</Size></Contents>`,
  )
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether a request has the signature of AWS, version 4, and a body with the digest that was signed. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-content-sha256': digest, 'x-amz-date': at } = headers
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDALBA\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (digest !== sha256(body)) return false
  const [path, query = ''] = url.split('?')
  const parameters = query.split('&').map(each => (each.includes('=') || each === '' ? each : `${each}=`))
  const lines = signed.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, path, parameters.toSorted().join('&'), lines.join(''), signed, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${STORE_KEYS.AWS_SECRET_ACCESS_KEY}`)
  return hmac(key, text).toString('hex') === signature
}
