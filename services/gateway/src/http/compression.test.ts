import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressLongTexts } from './compression.ts'

const long = Array.from({ length: 500 }, (_, id) => ({ id, name: 'Léa Müller' }))
const app = fastify()
compressLongTexts(app)
app.get('/long', async () => long)
app.get('/short', async () => long.slice(0, 1))
app.get('/bytes', async (_request, reply) => reply.send(Buffer.alloc(20_000)))
app.get('/packed', async (_request, reply) => reply.header('content-encoding', 'br').send('x'.repeat(20_000)))

const ask = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': encodings } })

describe('a long text', () => {
  it('is compressed for a client that accepts it', async () => {
    const { headers, rawPayload } = await ask('/long')
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    })
    expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 3)
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
  })

  it('is sent as it is to any other client, and caches are told that there are two forms', async () => {
    for (const encodings of ['', 'br', 'gzip;q=0']) {
      const { headers, body } = await ask('/long', encodings)
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers.vary).toBe('accept-encoding')
      expect(JSON.parse(body)).toEqual(long)
    }
  })
})

it('a short text, bytes, and what is compressed already are left alone', async () => {
  expect((await ask('/short')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/bytes')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/packed')).headers['content-encoding']).toBe('br')
})
