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

  it('is that of La Poste where the sum of the digits is a multiple of five', () => {
    // The first, the head office, has Luhn’s digit; the second has the sum only.
    expect(['356 000 000 00048', '356 000 000 00001', '356 000 000 00007'].map(isWrongSiret)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is asked of an admin, and not of what was recorded before it was', () => {
    const identity = { ...troisOurses, legal: { ...troisOurses.legal, siret: '123 456 789 00012' } }
    const [issue] = adminIdentityRequest.safeParse(identity).error?.issues ?? []
    expect(issue).toMatchObject({
      path: ['legal', 'siret'],
      message: 'Ce SIRET n’existe pas\u202f: vérifiez ses chiffres',
    })
    expect(centreIdentity.safeParse(identity).success).toBe(true)
    expect(adminIdentityRequest.safeParse(troisOurses).success).toBe(true)
  })

  it('is not spoken of while the number has no fourteen digits', () => {
    const identity = { ...troisOurses, legal: { ...troisOurses.legal, siret: '12', register: null } }
    const messages = adminIdentityRequest.safeParse(identity).error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Un SIRET a 14 chiffres'])
  })
})
