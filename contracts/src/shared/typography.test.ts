import fc from 'fast-check'
import { expect, it } from 'vitest'
import { french } from './typography.ts'

/** `_` stands for the narrow no-break space, `~` for the plain one. */
it.each([
  ['Pour qui est ce soin ?', 'Pour qui est ce soin_?'],
  ['Oui ! Non ; peut-être : bientôt', 'Oui_! Non_; peut-être_: bientôt'],
  [' : suite', '_: suite'],
  ['« Retour »', '«_Retour_»'],
  ['déjà\u00a0? «\u00a0oui\u00a0»', 'déjà_? «_oui_»'],
  ['une eau à 37 °C', 'une eau à 37_°C'],
  ['dès 18 mois, 48 h avant, 1 h 30, 10 minutes', 'dès 18_mois, 48_h avant, 1_h_30, 10_minutes'],
  ['5 kg, 14 semaines, 20 %, 75 €', '5_kg, 14_semaines, 20_%, 75_€'],
  ['le n° 12 au 04 78 00 00 00', 'le n°_12 au 04~78~00~00~00'],
  ["l'heure d'aujourd'hui", 'l’heure d’aujourd’hui'],
])('puts « %s » into French typography', (written, printed) => {
  expect(french(written)).toBe(printed.replaceAll('_', '\u202f').replaceAll('~', '\u00a0'))
})

/** Addresses, times and code are no sentences, « enfants » is no unit, and the amount has its no-break space. */
it.each([
  'https://alba.example/a?b=1',
  '09:00',
  "'self' 'none'",
  'M0 62C180 10 340 0',
  '0 0 20 20',
  '3 enfants',
  '75,00\u00a0€',
])('does not change %j', text => {
  expect(french(text)).toBe(text)
})

it('gives the same result when applied twice, and does not change the length', () => {
  const pieces = fc.constantFrom(
    ' ',
    '\u00a0',
    '?',
    ':',
    '«',
    '»',
    "'",
    'é',
    'h',
    ' mois',
    '18',
    '04 78',
    'n°',
    '’',
    '🤱',
  )
  fc.assert(
    fc.property(
      fc.array(pieces).map(some => some.join('')),
      text => {
        expect(french(french(text))).toBe(french(text))
        expect(french(text)).toHaveLength(text.length)
      },
    ),
  )
})
