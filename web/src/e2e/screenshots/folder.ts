import { join } from 'node:path'

/** Where the pictures go; git leaves it alone. */
export const FOLDER = join(import.meta.dirname, '../../../screenshots')

/** Where the pictures of the README stand, which git keeps. */
export const DOCS_FOLDER = join(import.meta.dirname, '../../../../docs/pictures')
