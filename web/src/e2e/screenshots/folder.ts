import { join } from 'node:path'

/** The folder for the pictures, which git ignores. */
export const FOLDER = join(import.meta.dirname, '../../../screenshots')

/** The folder for the README's pictures, which are in git. */
export const DOCS_FOLDER = join(import.meta.dirname, '../../../../docs/pictures')
