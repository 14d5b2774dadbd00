import { expect, test } from 'vitest'
import { projectorConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://alba@db/alba',
  ALBA_MASTER_KEY: '0123456789abcdef1032547698badcfe2143658709cbadfe3254769810dcbefa',
  ALBA_SERVICE_SECRET: 'a secret of one’s own, long enough for it',
  SMTP_URL: 'smtp://alba:secret@mail.example:587',
  PUBLIC_URL: 'https://maison-alba.example',
}

const configWith = (changed: Readonly<Record<string, string>>) => projectorConfig({ ...production, ...changed })

test('production needs a mail server and a public address of its own', () => {
  expect(configWith({})).toMatchObject({ SMTP_URL: production.SMTP_URL, PUBLIC_URL: production.PUBLIC_URL })
  expect(() => configWith({ SMTP_URL: '' })).toThrow('SMTP_URL: needed in production')
  expect(() => configWith({ PUBLIC_URL: '' })).toThrow('PUBLIC_URL: needed in production')
  expect(() => configWith({ SMTP_URL: 'smtp://127.0.0.1:1500' })).toThrow('SMTP_URL: needed in production')
  expect(() => configWith({ PUBLIC_URL: 'http://127.0.0.1:4500' })).toThrow('PUBLIC_URL: needed in production')
})

test('the error about a wrong mail setting names its variable', () => {
  expect(() => configWith({ SMTP_URL: 'mail.example:587' })).toThrow('SMTP_URL: an address like smtp://')
  expect(() => configWith({ EMAIL_FROM: 'Maison Alba' })).toThrow('EMAIL_FROM: an e-mail address is needed')
  expect(() => configWith({ NOTIFICATION_EMAIL: 'staff' })).toThrow('NOTIFICATION_EMAIL: an e-mail address is needed')
})
