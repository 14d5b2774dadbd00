import { expect, it } from 'vitest'
import { typedEmail } from './email.ts'

const email = typedEmail('Adresse email invalide')

it.each(['lea@example.org', ' lea@example.org ', "o'neil+spa@mail.example.fr", `${'a'.repeat(64)}@example.org`])(
  'takes %s',
  typed => expect(email.parse(typed)).toBe(typed.trim()),
)

it.each([
  '',
  'lea',
  'lea@example',
  'lea..m@example.org',
  'léa@example.org',
  'lea@-example.org',
  `${'a'.repeat(65)}@example.org`,
  `lea@${'a'.repeat(64)}.org`,
  `lea@${'a.'.repeat(125)}org`,
])('refuses %s', typed => {
  expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toContain('Adresse email invalide')
})
