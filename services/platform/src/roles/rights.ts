import type { Service } from './config.ts'

/**
 * The schemas that belong to the role of one service, which creates their tables. The schemas of the read models are
 * not listed here. They belong to the projector too, which creates, renames and drops them.
 */
export const ownSchemas: Readonly<Record<Service, readonly string[]>> = {
  command: ['command', 'holds'],
  projector: ['projections', 'bus', 'mailer'],
  gateway: ['limits', 'analytics'],
}

/** Schemas of the projector that the gateway may not read. They contain addresses, and letters that wait to be sent. */
export const hiddenFromGateway = ['bus', 'mailer']

type Rights = Partial<Readonly<Record<Service, string>>>

/**
 * What each service may do with the tables that belong to the owner of the database. No service can change or delete an
 * event.
 */
export const sharedTables: Readonly<Record<string, Rights>> = {
  'privacy.person_keys': { command: 'SELECT, INSERT, UPDATE, DELETE', projector: 'SELECT' },
  // Of these two services, the one that starts first records the master key.
  'privacy.master_key': { command: 'SELECT, INSERT, UPDATE', projector: 'SELECT, INSERT' },
  'accounts.credentials': { command: 'SELECT, INSERT, UPDATE, DELETE' },
  'accounts.sessions': { command: 'SELECT, INSERT, UPDATE, DELETE', gateway: 'SELECT' },
  'accounts.challenges': { command: 'SELECT, INSERT, UPDATE, DELETE' },
  'accounts.recovery_codes': { command: 'SELECT, INSERT, UPDATE, DELETE' },
  'eligibility.results': { command: 'SELECT, INSERT, UPDATE, DELETE', gateway: 'SELECT' },
  'pictures.files': { command: 'SELECT, INSERT', projector: 'SELECT', gateway: 'SELECT' },
}

/** The same for the log, where it is in this database. */
export const logTables: Readonly<Record<string, Rights>> = {
  'event_store.events': { command: 'SELECT, INSERT', projector: 'SELECT' },
  'event_store.deleted_streams': { command: 'SELECT', projector: 'SELECT' },
}
