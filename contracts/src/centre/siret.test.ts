import { describe, expect, it } from 'vitest'
import { adminIdentityRequest } from '../admin/settings-api.ts'
import { troisOurses } from '../testing/other-centres.ts'
import { centreIdentity } from './identity.ts'
import { isWrongSiret } from './siret.ts'

describe('the check digit of a SIRET', () => {
  it.each(['732 829 320 00074', '73282932000074', '000 000 000 00000'])('is right in %s', siret => {
    expect(isWrongSiret(siret)).toBe(false)
  })

  it.each(['732 829 320 00075', '123 456 789 00012', '732 829 230 00074'])('is wrong in %s', siret => {
    expect(isWrongSiret(siret)).toBe(true)
  })

  it('may be wrong in a number of La Poste whose digits add up to a multiple of five', () => {
    // The first, the head office, has a right check digit. The second has only such a sum, the third has neither.
    expect(['356 000 000 00048', '356 000 000 00001', '356 000 000 00007'].map(isWrongSiret)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is checked when an admin saves it, and not when an event is read', () => {
    const identity = { ...troisOurses, legal: { ...troisOurses.legal, siret: '123 456 789 00012' } }
    const [issue] = adminIdentityRequest.safeParse(identity).error?.issues ?? []
    expect(issue).toMatchObject({
      path: ['legal', 'siret'],
      message: 'Ce SIRET n’existe pas\u202f: vérifiez ses chiffres',
    })
    expect(centreIdentity.safeParse(identity).success).toBe(true)
    expect(adminIdentityRequest.safeParse(troisOurses).success).toBe(true)
  })

  it('is not checked while the number does not have fourteen digits', () => {
    const identity = { ...troisOurses, legal: { ...troisOurses.legal, siret: '12', register: null } }
    const messages = adminIdentityRequest.safeParse(identity).error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Un SIRET a 14 chiffres'])
  })
})
