import { describe, expect, it } from 'vitest'
import { isPhone, telLink } from '../shared/dialling.ts'
import { atelier, troisOurses } from '../testing/other-centres.ts'
import { addressLine, cityLine } from './address.ts'
import { centreIdentity } from './identity.ts'
import { legalLine, legalPerson, vatExemption } from './legal-notices.ts'

const wrongPaths = (changed: object) =>
  centreIdentity.safeParse({ ...troisOurses, ...changed }).error?.issues.map(({ path }) => path.join('.'))
const wrongLegal = (changed: object) => wrongPaths({ legal: { ...troisOurses.legal, ...changed } })

describe('the identity of a centre', () => {
  it('gets French typography', () => {
    expect(troisOurses.hours[0]?.hours).toBe('10\u202fh – 17\u202fh')
  })

  it('may be that of one person, without a position, social pages, people or hours', () => {
    const { name, descriptor, street, postalCode, town, phone, email, legal } = atelier
    const least = { name, descriptor, street, postalCode, town, phone, email, legal }
    expect(centreIdentity.parse(least)).toMatchObject({
      country: 'FR',
      position: null,
      people: [],
      social: [],
      hours: [],
    })
  })

  it('needs a phone number that can be dialled, links that can be opened, weekdays and times', () => {
    const wrong = {
      phone: '04 78',
      hours: [{ days: 'Huitième jour', hours: 'dès 9 h', weekdays: [8], opens: '9h' }],
      social: [{ name: 'Ailleurs', url: 'javascript:alert(1)' }],
    }
    expect(wrongPaths(wrong)).toEqual(['phone', 'social.0.url', 'hours.0.weekdays.0', 'hours.0.opens'])
  })

  it('refuses a postal code that YAML read as a number, and asks for quotation marks', () => {
    const [issue] = centreIdentity.safeParse({ ...troisOurses, postalCode: 29_200 }).error?.issues ?? []
    expect(issue?.message).toBe('Écrivez ce numéro entre guillemets')
  })
})

describe('the legal identity', () => {
  it('has a register that ends with the first nine digits of the SIRET, or with the number of an association', () => {
    expect(wrongLegal({ siret: '123' })).toEqual(['legal.siret', 'legal.register'])
    expect(wrongLegal({ siret: '123 456 789 00013', register: 'RCS Brest 987 654 321' })).toEqual(['legal.register'])
    expect(wrongLegal({ siret: null })).toEqual(['legal.siret', 'legal.register'])
    const association = { form: 'association', capital: null, siret: null }
    expect(wrongLegal({ ...association, register: 'RNA W691234567' })).toBeUndefined()
    expect(wrongLegal({ ...association, register: null })).toEqual(['legal.siret'])
  })

  it('may have share capital only when it is a company', () => {
    expect(wrongLegal({ capital: null })).toBeUndefined()
    expect(wrongLegal({ form: 'sole_trader' })).toEqual(['legal.capital'])
  })

  it('has a VAT number or an exemption, and says whether it has a mediator', () => {
    expect(wrongLegal({ vat: {} })).toEqual(['legal.vat.number'])
    expect(wrongLegal({ vat: { exemption: 'art. 293 B du CGI' }, mediator: null })).toBeUndefined()
    expect(wrongLegal({ mediator: undefined })).toEqual(['legal.mediator'])
  })

  it('is printed as the law asks of each legal form', () => {
    expect(legalLine(troisOurses)).toBe(
      'Les Trois Ourses SAS, au capital de 9 000\u202f€ · 1 rue du Port, 29200 Brest · RCS Brest 123 456 789',
    )
    expect(legalLine(atelier)).toBe(
      'Yann Kervella, entrepreneur individuel (EI) · SIRET 111 222 333 00010 · TVA non applicable, art. 293 B du CGI',
    )
    const { legal } = troisOurses
    expect(legalPerson({ ...legal, capital: null })).toBe('Les Trois Ourses SAS')
    expect(vatExemption(legal)).toBeUndefined()
  })
})

describe('the address', () => {
  it('is written in one line; its postal code and town may stand alone', () => {
    expect(cityLine(troisOurses)).toBe('29200 Brest')
    expect(addressLine(troisOurses)).toBe('4 quai des Brumes, 29200 Brest')
  })
})

describe('a phone number', () => {
  it.each([
    ['04 78 00 00 00', 'tel:+33478000000'],
    ['04\u00a078\u00a000\u00a000\u00a000', 'tel:+33478000000'],
    ['0262 41 00 00', 'tel:+262262410000'],
    ['0596.60.00.00', 'tel:+596596600000'],
    ['+41 22 730 00 00', 'tel:+41227300000'],
    ['+33 (0)4 78 00 00 00', 'tel:+33478000000'],
  ])('written as %s has the link %s', (phone, link) => {
    expect([isPhone(phone), telLink(phone)]).toEqual([true, link])
  })

  it.each(['04 78', '00 78 00 00 00', '+33', 'au centre'])(
    'is not « %s », which cannot be dialled from everywhere',
    phone => {
      expect(isPhone(phone)).toBe(false)
    },
  )
})
