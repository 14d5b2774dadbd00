import { demoLook } from '@alba/contracts/testing/demo-look'
import { afterEach, expect, test } from 'vitest'
import { openRenderer, type Renderer, RendererBusy, type RendererOptions, RenderingFailed } from './renderer.ts'
import type { VoucherSheet } from './voucher/sheet.ts'

/** A script that does what the number of the voucher says, such as to exit or to hang. */
const script = new URL('testing/ends.ts', import.meta.url)
const opened: Renderer[] = []
/** A renderer that is closed after the test. */
const renderer = (options: RendererOptions = {}) => {
  const openedRenderer = openRenderer(options)
  opened.push(openedRenderer)
  return openedRenderer
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()))
})

const centre = {
  name: 'Maison Alba',
  descriptor: 'Centre de bien-être',
  address: ['12 rue des Tilleuls', '69003 Lyon'],
  contact: ['04 78 00 00 00', 'bonjour@maison-alba.example'],
  hours: null,
  legalLine: null,
}
const sheet = (number: string): VoucherSheet => ({
  centre,
  look: demoLook,
  logo: null,
  number,
  kind: 'service',
  card: 'quiet',
  scene: 'bath',
  title: 'Bain enveloppé',
  detail: null,
  recipient: null,
  sender: 'Sophie Garnier',
  message: null,
  validUntil: '21 août 2027',
  steps: ['Réservez.'],
  moving: 'Un empêchement ? Appelez.',
  ended: null,
  bookingUrl: 'https://maison-alba.example/reservation#bon=K7QP-4MXD-9HTA',
  issuedAt: '2026-11-21T10:00:00.000Z',
})

test('two threads draw the same voucher as the same bytes of a PDF', async () => {
  const { voucher } = renderer({ threads: 2 })
  const [first, second] = await Promise.all([voucher(sheet('K7QP-4MXD-9HTA')), voucher(sheet('K7QP-4MXD-9HTA'))])
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.compare(first, second)).toBe(0)
})

test('a thread that exits fails its document, and another thread draws the next one', async () => {
  const { voucher } = renderer({ script, threads: 1 })
  const [ends, next] = await Promise.allSettled([voucher(sheet('ENDS')), voucher(sheet('after'))])
  expect(ends).toMatchObject({ status: 'rejected', reason: expect.any(RenderingFailed) })
  expect(next.status === 'fulfilled' && next.value.toString()).toBe('after')
})

test('a thread that ended while it was idle is replaced for the next document', async () => {
  const { voucher } = renderer({ script, timeoutMs: 5_000 })
  const ended = Promise.withResolvers<void>()
  process.once('worker', thread => thread.once('exit', () => ended.resolve()))
  expect((await voucher(sheet('LATER'))).toString()).toBe('LATER')
  await ended.promise
  expect((await voucher(sheet('after'))).toString()).toBe('after')
})

test('a document whose thread hangs fails after the timeout', async () => {
  const { voucher } = renderer({ script, timeoutMs: 50 })
  await expect(voucher(sheet('HANGS'))).rejects.toThrow(RenderingFailed)
})

test('an invalid sheet is refused with the reason', async () => {
  const { voucher } = renderer()
  await expect(voucher({ ...sheet('x'), title: 7 } as never)).rejects.toThrow(/title/)
})

test('a document beyond the longest queue is refused at once', async () => {
  const { voucher } = renderer({ script, threads: 1, longestQueue: 1, timeoutMs: 3_000 })
  const outcomes = Promise.allSettled([voucher(sheet('HANGS')), voucher(sheet('waits'))])
  await expect(voucher(sheet('too many'))).rejects.toThrow(RendererBusy)
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('closing rejects the running document, those that wait, and later ones', async () => {
  const openedRenderer = renderer({ script, threads: 1 })
  const outcomes = Promise.allSettled([openedRenderer.voucher(sheet('HANGS')), openedRenderer.voucher(sheet('waits'))])
  await openedRenderer.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(openedRenderer.voucher(sheet('late'))).rejects.toThrow(RenderingFailed)
})
