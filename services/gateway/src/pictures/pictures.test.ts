import { deflateSync } from 'node:zlib'
import { problemOfRejection } from '@alba/platform/http/problem'
import { photograph, redraw } from '@alba/platform/pictures/redraw'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at } from '../testing/read-model-tables.ts'

let gateway: TestGateway
const recorded: Record<string, unknown>[] = []
beforeAll(async () => {
  gateway = await startGateway()
  for (const command of ['set-service-picture', 'set-centre-picture', 'change-centre-identity'])
    gateway.command.on(command, ({ body }) => {
      recorded.push(body)
      return { body: { position: null } }
    })
})
afterAll(() => gateway.stop())

const photo = (width = 1_600, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: '#a34a35' } })

const url = `/api/backoffice/admin/services/${MASSAGE}/picture`
const ofCentre = '/api/backoffice/admin/pictures'
const portraits = '/api/backoffice/admin/portraits'
const described = (address: string) => `${address}?alt=Une%20table%20de%20massage`
const put = (payload: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}, to = described(url)) =>
  gateway.app.inject({
    method: to === portraits ? 'POST' : 'PUT',
    url: to,
    headers: { ...gateway.staff(), 'content-type': type, ...headers },
    payload,
  })
/** How many files are stored. Their table does not exist before the first upload. */
const files = async () =>
  (await gateway.database.query('SELECT count(*)::int AS n FROM pictures.files').catch(() => ({ rows: [{ n: 0 }] })))
    .rows[0].n

it('an uploaded picture is drawn in several widths and formats, recorded, and served so that browsers keep it for a year', async () => {
  const answer = await put(await photo().jpeg().toBuffer(), 'image/jpeg', { 'if-match': '"1"' })
  expect([200, 202]).toContain(answer.statusCode)
  const { picture, ...rest } = recorded.at(-1) as { picture: { hash: string } }
  expect(rest).toEqual({ serviceId: MASSAGE, version: 1 })
  expect(picture).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    alt: 'Une table de massage',
    width: 1_600,
    height: 1_200,
  })
  for (const name of ['400.avif', '800.webp', '1200.jpeg']) {
    const served = await gateway.app.inject(`/api/pictures/${picture.hash}/${name}`)
    expect([name, served.statusCode, served.headers['cache-control']]).toEqual([
      name,
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(served.headers['content-type']).toBe(`image/${name.split('.')[1]}`)
    const { width, format } = await sharp(served.rawPayload).metadata()
    expect([width, format]).toEqual([Number.parseInt(name, 10), name.endsWith('avif') ? 'heif' : name.split('.')[1]])
  }
  expect((await gateway.app.inject(`/api/pictures/${picture.hash}/500.webp`)).statusCode).toBe(404)
  expect((await gateway.app.inject(`/api/pictures/${'0'.repeat(64)}/400.webp`)).statusCode).toBe(404)
})

it('the same file again stores nothing twice, and has the same address', async () => {
  const bytes = await photo(900, 600).png().toBuffer()
  await put(bytes, 'image/png')
  const before = await files()
  const first = recorded.at(-1)
  await put(bytes, 'application/octet-stream')
  expect([await files(), recorded.at(-1)]).toEqual([before, first])
})

it('nothing of the file but its pixels is kept, and it stands the right way up', async () => {
  const exif = { IFD0: { Copyright: 'SECRET place' } }
  const bytes = await photo(1_000, 500).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(bytes.includes('SECRET place')).toBe(true)
  const { picture, files: drawn } = await redraw(bytes, photograph)
  expect([picture.width, picture.height]).toEqual([500, 1_000])
  for (const { bytes: kept } of drawn) {
    const { exif: left, orientation } = await sharp(kept).metadata()
    expect([left, orientation ?? 1]).toEqual([undefined, 1])
  }
})

/** A PNG that claims to be huge, with next to no data. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, check])
  }
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'
const cut = async () => (await photo(2_000, 2_000).jpeg().toBuffer()).subarray(0, 5_000)

describe.each([
  ['a treatment', described(url)],
  ['the home page', described(`${ofCentre}/hero`)],
  ['the logo', `${ofCentre}/logo`],
  ['a portrait', portraits],
])('a bad picture for %s is refused in French, and nothing is stored or recorded', (_for, to) => {
  it.each<[what: string, bytes: () => Promise<Buffer> | Buffer, type: string, status: number, sentence: RegExp]>([
    ['a decompression bomb', () => bomb(60_000, 60_000), 'image/png', 422, /trop de pixels/],
    ['an SVG with a script', () => Buffer.from(svg), 'image/svg+xml', 415, /JPEG, PNG, WebP ou AVIF/],
    ['an SVG that is called a JPEG', () => Buffer.from(svg), 'image/jpeg', 422, /n’est pas une image lisible/],
    ['fifty megabytes', () => Buffer.alloc(50 * 1024 * 1024, 1), 'image/jpeg', 413, /dépasse 5 Mo/],
    ['a text that is called a JPEG', () => Buffer.from('Bonjour'), 'image/jpeg', 422, /n’est pas une image lisible/],
    ['the beginning of a JPEG only', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'image/jpeg', 422, /lisible/],
    ['a JPEG that ends too early', cut, 'image/jpeg', 422, /n’est pas une image lisible/],
    ['a GIF', () => Buffer.from('GIF89a'), 'image/gif', 415, /JPEG, PNG, WebP ou AVIF/],
    ['a tiny picture', () => photo(20, 20).png().toBuffer(), 'image/png', 422, /trop petite/],
    ['nothing', () => Buffer.alloc(0), 'image/jpeg', 422, /./],
  ])('%s', async (_what, bytes, type, status, sentence) => {
    const [before, calls] = [await files(), recorded.length]
    const answer = await put(await bytes(), type, {}, to)
    expect([answer.statusCode, answer.json().detail]).toEqual([status, expect.stringMatching(sentence)])
    expect([await files(), recorded.length]).toEqual([before, calls])
  })
})

it('a picture without a description is refused', async () => {
  const answer = await gateway.app.inject({
    method: 'PUT',
    url: `${url}?alt=`,
    headers: { ...gateway.staff(), 'content-type': 'image/jpeg' },
    payload: await photo().jpeg().toBuffer(),
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining('Décrivez l’image')])
})

it('command knows whether a service gets its picture: the read models may not show a new one yet', async () => {
  const image = await photo().jpeg().toBuffer()
  const upload = () => put(image, 'image/jpeg', {}, described('/api/backoffice/admin/services/99/picture'))
  const answer = await upload()
  expect([answer.statusCode, answer.json()]).toEqual([202, { id: 99 }])
  expect(recorded.at(-1)).toMatchObject({ serviceId: 99 })
  gateway.command.on('set-service-picture', () => {
    const refused = problemOfRejection('service_unknown')
    return { status: refused.status, body: refused }
  })
  const refused = await upload()
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'service_unknown'])
})

it('a logo is kept as PNG and WebP in the widths of pages and icons, and stays transparent', async () => {
  const clear = sharp({
    create: { width: 900, height: 180, channels: 4, background: { r: 0, g: 90, b: 90, alpha: 0 } },
  })
  const answer = await put(await clear.png().toBuffer(), 'image/png', { 'if-match': '"0"' }, `${ofCentre}/logo`)
  expect(answer.statusCode).toBe(200)
  const { picture, ...rest } = recorded.at(-1) as { picture: { hash: string } }
  expect(rest).toEqual({ place: 'logo', version: 0 })
  expect(picture).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 900, height: 180 })
  for (const name of ['480.webp', '480.png', '512.webp', '512.png']) {
    const served = await gateway.app.inject(`/api/pictures/${picture.hash}/${name}`)
    expect([name, served.statusCode, served.headers['content-type']]).toEqual([
      name,
      200,
      `image/${name.split('.')[1]}`,
    ])
    const { channels } = await sharp(served.rawPayload).stats()
    expect([name, channels.at(-1)?.max]).toEqual([name, 0])
  }
})

it('the picture of the home page is drawn as pictures of treatments are, and recorded with what it shows', async () => {
  const answer = await put(await photo().jpeg().toBuffer(), 'image/jpeg', {}, described(`${ofCentre}/hero`))
  expect(answer.statusCode).toBe(200)
  const { picture } = recorded.at(-1) as { picture: { hash: string } }
  expect(recorded.at(-1)).toEqual({
    place: 'hero',
    picture: { hash: expect.any(String), alt: 'Une table de massage', width: 1_600, height: 1_200 },
  })
  for (const name of ['400.avif', '800.webp', '1200.jpeg'])
    expect((await gateway.app.inject(`/api/pictures/${picture.hash}/${name}`)).statusCode).toBe(200)
})

it.each(['logo', 'hero'])('removing the %s records that there is none', async place => {
  const headers = { ...gateway.staff(), 'if-match': '"3"' }
  const answer = await gateway.app.inject({ method: 'DELETE', url: `${ofCentre}/${place}`, headers })
  expect([answer.statusCode, recorded.at(-1)]).toEqual([200, { place, picture: null, version: 3 }])
})

it('answers with the version that a change has made while its read model is late', async () => {
  gateway.command.on('set-centre-picture', () => ({ body: { position: at(9_999) } }))
  const headers = { ...gateway.staff(), 'if-match': '"3"' }
  const answer = await gateway.app.inject({ method: 'DELETE', url: `${ofCentre}/logo`, headers })
  expect(answer.json()).toMatchObject({ value: { logo: null }, version: 4 })
})

describe('what a picture shows: command knows whether there is one, because the read models may not show it yet', () => {
  const describeAs = (address: string) =>
    gateway.app.inject({
      method: 'PATCH',
      url: address,
      headers: { ...gateway.staff(), 'if-match': '"3"' },
      payload: { alt: 'Une lampe' },
    })
  const refusing = (command: string, code: 'picture_unknown' | 'centre_picture_unknown') => {
    const refused = problemOfRejection(code)
    gateway.command.on(command, () => ({ status: refused.status, body: refused }))
  }

  it('of the home page', async () => {
    const picture = { hash: 'b'.repeat(64), alt: 'Une lampe', width: 1_600, height: 900 }
    gateway.command.on('describe-centre-picture', () => ({ body: { position: at(9_999), picture } }))
    const answer = await describeAs(`${ofCentre}/hero`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { value: { logo: null, hero: picture }, version: 4 }])
    expect(gateway.command.last('describe-centre-picture').body).toEqual({ alt: 'Une lampe', version: 3 })
    refusing('describe-centre-picture', 'centre_picture_unknown')
    expect((await describeAs(`${ofCentre}/hero`)).json().code).toBe('centre_picture_unknown')
  })

  it('of a treatment', async () => {
    gateway.command.on('describe-service-picture', () => ({ body: { position: at(9_999) } }))
    const answer = await describeAs('/api/backoffice/admin/services/99/picture')
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: 99 }])
    expect(gateway.command.last('describe-service-picture').body).toEqual({
      serviceId: 99,
      alt: 'Une lampe',
      version: 3,
    })
    refusing('describe-service-picture', 'picture_unknown')
    expect((await describeAs(url)).json().code).toBe('picture_unknown')
  })
})

it('a portrait is stored, and then given to a person with the identity; one that is not stored is refused', async () => {
  const answer = await put(await photo(600, 900).jpeg().toBuffer(), 'image/jpeg', {}, portraits)
  const portrait = answer.json()
  expect([answer.statusCode, portrait]).toEqual([200, { hash: expect.any(String), width: 600, height: 900 }])
  expect((await gateway.app.inject(`/api/pictures/${portrait.hash}/400.avif`)).statusCode).toBe(200)
  const [first, ...others] = demoCentre.identity.people
  const save = (given: object) =>
    gateway.app.inject({
      method: 'PUT',
      url: '/api/backoffice/admin/identity',
      headers: gateway.staff(),
      payload: { ...demoCentre.identity, people: [{ ...first, portrait: given }, ...others] },
    })
  expect((await save(portrait)).statusCode).toBe(200)
  expect(recorded.at(-1)).toMatchObject({ people: [{ ...first, portrait }, ...others] })
  const calls = recorded.length
  const lost = await save({ ...portrait, hash: '0'.repeat(64) })
  expect([lost.statusCode, lost.json().code, recorded.length]).toEqual([422, 'portrait_unknown', calls])
})
