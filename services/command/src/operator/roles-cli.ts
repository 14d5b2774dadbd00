import { rolesConfig, services } from '@alba/platform/roles/config'
import { prepareRoles } from '@alba/platform/roles/prepare'

/** `alba roles`: gives each service its role in PostgreSQL (ADR 93). @throws {ConfigurationError} */
export async function giveRoles({ json }: { readonly json: boolean }): Promise<void> {
  const config = rolesConfig()
  await prepareRoles(config, sentence => console.error(sentence))
  const names = services.map(service => config.roles[service].name)
  console.log(json ? JSON.stringify({ roles: names }) : `${names.join(', ')}: each has what its service needs.`)
}
