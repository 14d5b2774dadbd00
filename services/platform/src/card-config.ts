import { z } from 'zod'
import { type Complaint, httpUrl } from './config.ts'

/** The keys of the local Stripe sandbox. They are published. */
export const SANDBOX = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
} as const
type CardKey = keyof typeof SANDBOX

/** Where the sandbox of `npm start` listens by default. */
const SANDBOX_URL = 'http://127.0.0.1:12111'

/** The configuration of a process that sends visitors to the card provider. */
export const cardConfig = {
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'a publishable key of Stripe is needed, which begins with pk_')
    .default(SANDBOX.STRIPE_PUBLISHABLE_KEY),
  /**
   * The address of the sandbox. Without it, a key of the sandbox means its usual address on this machine, and any other
   * key means Stripe itself.
   */
  STRIPE_API_URL: httpUrl.optional(),
  /** How the browser reaches the local sandbox; by default at the same address. */
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

type SandboxConfig = {
  readonly STRIPE_PUBLISHABLE_KEY: string
  readonly STRIPE_API_URL?: string | undefined
  readonly STRIPE_SANDBOX_PUBLIC_URL?: string | undefined
}

/** The addresses of the sandbox, for the services and for browsers; both are null with Stripe itself. */
export function sandboxAddresses(
  config: SandboxConfig,
): { apiUrl: string; publicUrl: string } | { apiUrl: null; publicUrl: null } {
  const isSandboxed = config.STRIPE_PUBLISHABLE_KEY === SANDBOX.STRIPE_PUBLISHABLE_KEY
  const apiUrl = config.STRIPE_API_URL ?? (isSandboxed ? SANDBOX_URL : null)
  if (apiUrl === null) return { apiUrl, publicUrl: null }
  return { apiUrl, publicUrl: config.STRIPE_SANDBOX_PUBLIC_URL ?? apiUrl }
}

type CardConfig = Partial<Readonly<Record<CardKey, string>>> & {
  readonly NODE_ENV: string
  readonly ALBA_STRIPE_TEST: boolean
}

/** Refuses the sandbox in production. */
export const sandboxComplaints = (
  config: Pick<SandboxConfig, 'STRIPE_API_URL'> & { readonly NODE_ENV: string },
): Complaint[] =>
  config.NODE_ENV === 'production' && config.STRIPE_API_URL
    ? [['STRIPE_API_URL', 'in production payments go to Stripe: the sandbox is for development only']]
    : []

/**
 * Refuses test keys in production, and keys that do not belong together. Only the first kind of mistake is reported.
 */
export function cardComplaints(config: CardConfig): Complaint[] {
  const ofSandbox = sandboxKeyComplaints(config)
  if (ofSandbox.length > 0) return ofSandbox
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

/** Refuses keys of the sandbox in production, and keys of the sandbox beside others. */
function sandboxKeyComplaints(config: CardConfig): Complaint[] {
  const names = Object.keys(SANDBOX) as CardKey[]
  const given = names.filter(name => config[name] !== undefined)
  const ofSandbox = given.filter(name => config[name] === SANDBOX[name])
  if (ofSandbox.length < given.length)
    return ofSandbox.map(name => [name, 'a value from Stripe is needed, since the others are not those of the sandbox'])
  if (config.NODE_ENV !== 'production') return []
  return ofSandbox.map(name => [
    name,
    'a value from Stripe is needed in production: the sandbox is for development only',
  ])
}

const isTest = (key: string): boolean => /^\w\w_test(_|$)/.test(key)
