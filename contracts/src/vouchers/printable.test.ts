import { expect, it } from 'vitest'
import { unprintable } from './printable.ts'

it.each([
  ['Joyeux Noël, « Élodie » ! 1️⃣ 👩‍👩‍👧‍👦 ❤️ ½ € → ☀', []],
  ['Łucja Đặng, Ελλάδα, Привет, שלום, مبروك', []],
  ['日本 et 日本', ['日', '本']],
  ['Bonne année नया', ['न', 'य', 'ा']],
  ['', []],
])('in « %s », the letters %j cannot be printed', (text, letters) => {
  expect(unprintable(text)).toEqual(letters)
})
