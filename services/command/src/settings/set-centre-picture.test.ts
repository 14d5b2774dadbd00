import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const logo = { hash: 'a'.repeat(64), width: 600, height: 120 }
const hero = { hash: 'b'.repeat(64), alt: 'Une lampe', width: 1_600, height: 900 }
const recorded = async () =>
  (await command.log.readStream('settings')).flatMap(({ type, data }) =>
    type === 'CentrePicturesChanged' ? [data] : [],
  )

it('one picture is set and the others stay; setting the same picture again records nothing', async () => {
  await command.send('set-centre-picture', { place: 'logo', picture: null })
  expect(await recorded()).toEqual([])
  await command.send('set-centre-picture', { place: 'logo', picture: logo })
  await command.send('set-centre-picture', { place: 'hero', picture: hero })
  await command.send('set-centre-picture', { place: 'hero', picture: hero })
  await command.send('set-centre-picture', { place: 'logo', picture: null })
  expect(await recorded()).toEqual([
    { logo, hero: null },
    { logo, hero },
    { logo: null, hero },
  ])
})

it('a picture is not set when somebody else has changed the pictures meanwhile', async () => {
  const late = await command.send('set-centre-picture', { place: 'logo', picture: logo, version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await recorded()).at(-1)).toEqual({ logo: null, hero })
})

it('what the picture of the home page shows is changed right after its upload, and the rest stays', async () => {
  const described = { ...hero, alt: 'Une lampe allumée' }
  const answer = await command.send('describe-centre-picture', { alt: described.alt })
  expect(answer).toMatchObject({ status: 200, body: { picture: described } })
  expect((await recorded()).at(-1)).toEqual({ logo: null, hero: described })
  const before = (await recorded()).length
  expect(await command.send('describe-centre-picture', { alt: described.alt })).toMatchObject({ status: 200 })
  expect(await recorded()).toHaveLength(before)
  const late = await command.send('describe-centre-picture', { alt: 'Une autre', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  await command.send('set-centre-picture', { place: 'hero', picture: null })
  const gone = await command.send('describe-centre-picture', { alt: 'Rien' })
  expect([gone.status, gone.body.code]).toEqual([404, 'centre_picture_unknown'])
})

it('a picture of the home page needs a description for people who cannot see it', async () => {
  const { alt: _alt, ...silent } = hero
  expect(await command.send('set-centre-picture', { place: 'hero', picture: silent })).toMatchObject({ status: 422 })
})
