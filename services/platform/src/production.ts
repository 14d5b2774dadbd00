import { type Complaint, isLoopback } from './config.ts'

/** The ports of mail servers. Mail catchers listen on others. */
const MAIL_PORTS = ['', '25', '465', '587']

const isProduction = ({ NODE_ENV }: { readonly NODE_ENV: string }): boolean => NODE_ENV === 'production'

/** The site must have a public https address: links lead to it, and passwords must be encrypted on the way. */
export function siteComplaints(config: { readonly NODE_ENV: string; readonly PUBLIC_URL: string }): Complaint[] {
  if (!isProduction(config)) return []
  const { protocol, hostname } = new URL(config.PUBLIC_URL)
  const isPublic = protocol === 'https:' && !isLoopback(hostname)
  return isPublic ? [] : [['PUBLIC_URL', 'needed in production: the https:// address at which visitors reach the site']]
}

/** Mails must not go to a mail catcher: a program on this machine at a port that mail servers do not use. */
export function mailComplaints(config: { readonly NODE_ENV: string; readonly SMTP_URL: string }): Complaint[] {
  if (!isProduction(config)) return []
  const { hostname, port } = new URL(config.SMTP_URL)
  const isCatcher = isLoopback(hostname) && !MAIL_PORTS.includes(port)
  return isCatcher ? [['SMTP_URL', 'needed in production: the address of a mail server, not of a mail catcher']] : []
}

/** The two secrets must differ. */
export const jwtComplaints = (config: {
  readonly ALBA_JWT_SECRET: string
  readonly ALBA_SERVICE_SECRET: string
}): Complaint[] =>
  config.ALBA_JWT_SECRET === config.ALBA_SERVICE_SECRET
    ? [['ALBA_JWT_SECRET', 'must not be the same as ALBA_SERVICE_SECRET']]
    : []

/** Rate limits may be raised at most tenfold in production; tests raise them further. */
export const limitComplaints = (config: {
  readonly NODE_ENV: string
  readonly RATE_LIMIT_SCALE: number
}): Complaint[] =>
  isProduction(config) && config.RATE_LIMIT_SCALE > 10
    ? [['RATE_LIMIT_SCALE', 'at most 10 in production: with more, anybody could try out passwords and voucher numbers']]
    : []

/**
 * Refuses a master key with fewer than 16 different bytes. A random key of 32 bytes has about 30; a pattern that
 * somebody typed has few.
 * @param config.ALBA_MASTER_KEY 32 bytes
 */
export const keyComplaints = (config: { readonly NODE_ENV: string; readonly ALBA_MASTER_KEY: Buffer }): Complaint[] =>
  isProduction(config) && new Set(config.ALBA_MASTER_KEY).size < 16
    ? [['ALBA_MASTER_KEY', 'must be made at random in production (openssl rand -hex 32)']]
    : []

/** The chosen event store must have an address. */
export const storeComplaints = (config: {
  readonly ALBA_EVENT_STORE: string
  readonly EVENTSTORE_URL?: string | undefined
}): Complaint[] =>
  config.ALBA_EVENT_STORE === 'eventstoredb' && !config.EVENTSTORE_URL
    ? [['EVENTSTORE_URL', 'needed when ALBA_EVENT_STORE is eventstoredb']]
    : []
