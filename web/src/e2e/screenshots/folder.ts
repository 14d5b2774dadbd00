import { join } from 'node:path'

/** Where the pictures go; git leaves it alone. */
export const FOLDER = join(import.meta.dirname, '../../../screenshots')
