import { expect, test } from 'vitest'
import { inWords, quantity, withinMonths } from './quantity.ts'

test.each([
  [quantity(1, 'time', 'words'), 'une fois'],
  [quantity(2, 'time', 'words'), 'deux fois'],
  [quantity(24, 'hour'), '24 heures'],
  [quantity(1, 'hour'), '1 heure'],
  [quantity(1, 'hour', 'words'), 'une heure'],
  [quantity(48, 'h'), '48 h'],
  [quantity(0, 'minute'), '0 minute'],
  [quantity(1, 'other'), '1 autre'],
  [quantity(2, 'other'), '2 autres'],
  [quantity(1, 'day', 'words'), 'un jour'],
  [quantity(14, 'calendar day'), '14 jours calendaires'],
  [quantity(14, 'calendar day', 'words'), 'quatorze jours calendaires'],
  [quantity(1, 'calendar day'), '1 jour calendaire'],
  [quantity(9, 'month', 'words'), 'neuf mois'],
  [quantity(30, 'day', 'words'), '30 jours'],
  [withinMonths(3), 'dans les 3 mois'],
  [withinMonths(3, 'words'), 'dans les trois mois'],
  [withinMonths(1), 'dans le mois'],
  [inWords(16), 'seize'],
  [inWords(17), '17'],
])('says « %s »', (said, wanted) => expect(said).toBe(wanted))
