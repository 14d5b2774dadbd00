import { z } from 'zod'
import { type Complaint, httpUrl } from './config.ts'

/** The keys of the local Stripe sandbox. They are published. */
export const SANDBOX = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
} as const
type CardKey = keyof typeof SANDBOX

/** The configuration of a process that sends visitors to the card provider. */
export const cardConfig = {
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'a publishable key of Stripe is needed, which begins with pk_')
    .default(SANDBOX.STRIPE_PUBLISHABLE_KEY),
  /** How the browser reaches the local sandbox. */
  STRIPE_SANDBOX_PUBLIC_URL: httpUrl.optional(),
  /** Allows test cards in production, for a rehearsal. */
  ALBA_STRIPE_TEST: z.stringbool({ error: 'must be true or false' }).default(false),
}

/** The configuration of the process that calls the card provider. */
export const cardSecrets = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a secret key of Stripe is needed, which begins with sk_ or rk_')
    .default(SANDBOX.STRIPE_SECRET_KEY),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'the secret of a webhook of Stripe is needed, which begins with whsec_')
    .default(SANDBOX.STRIPE_WEBHOOK_SECRET),
}

type CardConfig = Partial<Readonly<Record<CardKey, string>>> & {
  readonly NODE_ENV: string
  readonly ALBA_STRIPE_TEST: boolean
}

/** Refuses test keys in production, and keys that do not belong together. */
export function cardComplaints(config: CardConfig): Complaint[] {
  const names = Object.keys(SANDBOX) as CardKey[]
  const given = names.filter(name => config[name] !== undefined)
  const sandboxed = given.filter(name => config[name] === SANDBOX[name])
  if (sandboxed.length > 0 && (config.NODE_ENV === 'production' || sandboxed.length < given.length))
    return sandboxed.map(name => [
      name,
      `a value from Stripe is needed${sandboxed.length < given.length ? BESIDE : IN_PRODUCTION}`,
    ])
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config
  if (secret && publishable && isTest(secret) !== isTest(publishable))
    return [
      [
        'STRIPE_PUBLISHABLE_KEY',
        'one key is for tests and the other is live: it must be of the same kind as STRIPE_SECRET_KEY',
      ],
    ]
  if (config.NODE_ENV !== 'production' || config.ALBA_STRIPE_TEST) return []
  return (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
    .filter(name => isTest(config[name] ?? ''))
    .map(name => [
      name,
      'this is a test key, with which anybody can pay with a test card (ALBA_STRIPE_TEST=true allows it)',
    ])
}

const BESIDE = ', since the others are not those of the sandbox'
const IN_PRODUCTION = ' in production: the sandbox is for development only'

const isTest = (key: string): boolean => /^\w\w_test(_|$)/.test(key)
