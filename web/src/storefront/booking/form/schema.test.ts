import { describe, expect, it } from 'vitest'
import { emptyAnswers } from '../../../shared/own-questions.ts'
// Sets the French messages of zod, which the API also uses.
import '../../../shared/form/use-draft-form.ts'
import { type FormValues, formSchema } from './schema.ts'

const valid: FormValues = {
  service_id: 1,
  datetime: '2026-11-23T09:00:00',
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea@example.fr',
  phone: '06 12 34 56 78',
  pregnancyWeek: '',
  babyAge: '',
  ...emptyAnswers,
  notes: '',
  terms: true,
}

const messages = (change: Partial<Record<keyof FormValues, unknown>>) => {
  const result = formSchema.safeParse({ ...valid, ...change })
  return result.success ? [] : result.error.issues.map(issue => issue.message)
}

it('accepts a complete form', () => expect(messages({})).toEqual([]))

describe('the message of the form', () => {
  it.each([
    [{ service_id: undefined }, 'Veuillez choisir un service'],
    [{ datetime: '' }, 'Veuillez choisir une date et un horaire'],
    [{ datetime: '2026-02-31T09:00:00' }, 'Format de date invalide'],
    [{ firstName: ' L ' }, 'Le prénom doit contenir au moins 2 caractères'],
    [{ lastName: 'M' }, 'Le nom doit contenir au moins 2 caractères'],
    [{ email: 'lea@' }, 'Adresse email invalide'],
    [{ email: `${'a'.repeat(65)}@example.fr` }, 'Adresse email invalide'],
    [{ phone: '01 23' }, 'Numéro de téléphone invalide'],
    [{ terms: false }, 'Vous devez accepter les conditions générales'],
    [{ notes: 'x'.repeat(2001) }, 'Ce texte ne peut pas dépasser 2000 caractères'],
  ])('for %j is « %s »', (change, message) => expect(messages(change)).toEqual([message]))
})

describe('French phone numbers', () => {
  it.each(['0612345678', '06.12.34.56.78', '06-12-34-56-78', '+33612345678', '+33 6 12 34 56 78', '0033612345678'])(
    'accepts %s',
    phone => expect(messages({ phone })).toEqual([]),
  )
  it.each(['0012345678', '061234567', '06123456789', '+32612345678', 'abc'])('refuses %s', phone =>
    expect(messages({ phone })).toEqual(['Numéro de téléphone invalide']),
  )
})
