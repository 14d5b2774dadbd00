import { z } from 'zod'
import { type Complaint, commonConfig, databaseUrl, parseConfig } from '../config.ts'

/** The services that have a role of their own in PostgreSQL. */
export const services = ['command', 'projector', 'gateway'] as const
export type Service = (typeof services)[number]

const withPassword = databaseUrl.refine(
  url => new URL(url).username !== '' && new URL(url).password !== '',
  'must name a user and a password, like postgres://alba_command:password@host:5432/alba',
)

const schema = z.object({
  /** As the owner of the database, who may create roles. */
  DATABASE_URL: withPassword,
  /** As each service connects: the role that it gets has this name and this password. */
  COMMAND_DATABASE_URL: withPassword,
  PROJECTOR_DATABASE_URL: withPassword,
  GATEWAY_DATABASE_URL: withPassword,
  ALBA_EVENT_STORE: commonConfig.ALBA_EVENT_STORE,
})

type Role = { readonly name: string; readonly password: string }

export type RolesConfig = {
  readonly ownerUrl: string
  readonly roles: Readonly<Record<Service, Role>>
  /** Whether the log is in this database. */
  readonly keepsLog: boolean
}

/** @throws {ConfigurationError} with a sentence that names the variable */
export function rolesConfig(env: NodeJS.ProcessEnv = process.env): RolesConfig {
  const config = parseConfig(schema, env, [distinctUsers])
  return {
    ownerUrl: config.DATABASE_URL,
    roles: {
      command: roleOf(config.COMMAND_DATABASE_URL),
      projector: roleOf(config.PROJECTOR_DATABASE_URL),
      gateway: roleOf(config.GATEWAY_DATABASE_URL),
    },
    keepsLog: config.ALBA_EVENT_STORE === 'postgres',
  }
}

function roleOf(url: string): Role {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** One user for two services would have the rights of both. */
function distinctUsers(config: z.infer<typeof schema>): Complaint[] {
  const taken = new Map([[new URL(config.DATABASE_URL).username, 'DATABASE_URL']])
  return (['COMMAND_DATABASE_URL', 'PROJECTOR_DATABASE_URL', 'GATEWAY_DATABASE_URL'] as const).flatMap(variable => {
    const { username } = new URL(config[variable])
    const other = taken.get(username)
    taken.set(username, variable)
    return other ? [[variable, `must name another user than ${other}`] as const] : []
  })
}
