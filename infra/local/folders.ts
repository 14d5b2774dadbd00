import { chmod, mkdir } from 'node:fs/promises'
import { ConfigurationError } from '@alba/platform/config'

/**
 * Makes a folder that only its owner may enter, or restricts an existing one: mails, payments and logs are personal
 * data.
 * @throws {ConfigurationError} when the folder cannot be used
 */
export async function ownFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  } catch (error) {
    throw new ConfigurationError([`ALBA_DATA_DIR: ${path} cannot be used (${(error as NodeJS.ErrnoException).code})`])
  }
}
