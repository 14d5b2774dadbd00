import type { PictureRequest } from '@alba/contracts/centre/rendered-site'
import { beforeEach, expect, it, vi } from 'vitest'
import { type DrawnPictures, openDrawnPictures } from './drawn-pictures.ts'

const drawPicture = vi.fn(async () => new Uint8Array([1]))

const site = (...paths: string[]) =>
  new Map(paths.map(path => [path, { kind: 'icon', size: 16, room: 1, look: {} } as unknown as PictureRequest]))

let pictures: DrawnPictures
beforeEach(() => {
  drawPicture.mockClear()
  pictures = openDrawnPictures('', async () => ({}), drawPicture)
})

it('serves the pictures that were replaced, also after renderings that change none', async () => {
  pictures.replace(site('/faq-a', '/home-a'))
  pictures.replace(site('/faq-b', '/home-b'))
  for (let n = 0; n < 3; n++) pictures.replace(site('/faq-b', '/home-b'))
  pictures.replace(site('/faq-b', '/home-c'))
  for (const path of ['/faq-a', '/home-a', '/faq-b', '/home-b', '/home-c'])
    expect(await pictures.get(path), path).toEqual(new Uint8Array([1]))
  expect(pictures.get('/unknown')).toBeUndefined()
})

it('forgets the ones that were replaced first when there are very many', () => {
  for (let n = 0; n <= 500; n++) pictures.replace(site(`/home-${n}`))
  expect(pictures.get('/home-499')).toBeDefined()
  expect(pictures.get('/home-0')).toBeUndefined()
})

it('draws each picture once, also when it has become a former one', async () => {
  pictures.replace(site('/home-a'))
  await pictures.get('/home-a')
  pictures.replace(site('/home-b'))
  pictures.replace(site('/home-a'))
  await pictures.get('/home-a')
  expect(drawPicture).toHaveBeenCalledTimes(1)
})
