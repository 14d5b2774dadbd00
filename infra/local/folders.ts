import { chmod, mkdir } from 'node:fs/promises'
import { ConfigurationError } from '@alba/platform/config'

/**
 * Makes a folder that nobody else may enter, and closes one that was made before: a copy's mails, payments and logs are
 * people's data.
 * @throws {ConfigurationError} when it cannot be had
 */
export async function ownFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  } catch (error) {
    throw new ConfigurationError([`ALBA_DATA_DIR: ${path} cannot be used (${(error as NodeJS.ErrnoException).code})`])
  }
}
