import { expect, test } from 'vitest'
import * as written from './centre.ts'
import { centreIdentity, identity } from './schema.ts'

test('the centre as it is written is usable, and its texts are set in French typography', () => {
  expect(identity.centre.name).toBe(written.centre.name)
  expect(identity.centre.hours[0]?.hours).toBe('9\u202fh – 18\u202fh, sur rendez-vous')
})

test('a centre whose address does not follow its street is told so', () => {
  const moved = { ...written, centre: { ...written.centre, street: '1 rue du Lac' } }
  expect(centreIdentity.safeParse(moved).error?.issues[0]).toMatchObject({ path: ['centre', 'address'] })
})

test('a number that nobody can dial and a link that is none are refused', () => {
  const wrong = {
    ...written,
    centre: { ...written.centre, phoneLink: 'tel:04 78' },
    social: [{ name: 'Ailleurs', url: 'javascript:alert(1)' }],
  }
  const paths = centreIdentity.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['centre.phoneLink', 'social.0.url'])
})
