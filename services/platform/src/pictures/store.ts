import type { PictureFormat } from '@alba/contracts/catalogue/pictures'
import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'

/** One file of a picture. */
export type PictureFile = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer }

/**
 * The table of the bytes of pictures. A picture is identified by its `hash` (`picture` in the contract of the
 * catalogue's events). The table is in PostgreSQL beside the log, so that one backup has both. The bytes are not in
 * events, because every reader of the log would have to read them (ADR 64). Rows are never changed or removed, because
 * events of the log still refer to old pictures.
 */
const ddl = `
  CREATE TABLE IF NOT EXISTS pictures.files (
    hash text NOT NULL,
    width int NOT NULL,
    format text NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (hash, width, format)
  );
  -- The bytes are compressed already.
  ALTER TABLE pictures.files ALTER COLUMN bytes SET STORAGE EXTERNAL;`

/** Creates the table when it is missing. */
export const preparePictures = (database: Database): Promise<void> => prepareSchema(database, 'pictures', ddl)

export type PictureStore = {
  /** Stores all files of a picture, or none. Storing them again changes nothing. */
  save(hash: string, files: readonly PictureFile[]): Promise<void>
  find(hash: string, width: number, format: PictureFormat): Promise<Buffer | undefined>
}

/** Opens the store. Its table is made at the first use; when that fails, the next use tries again. */
export function openPictures(database: Database): PictureStore {
  let preparing: Promise<void> | undefined
  const prepared = () => {
    preparing ??= preparePictures(database).catch(error => {
      preparing = undefined
      throw error
    })
    return preparing
  }
  return {
    async save(hash, files) {
      await prepared()
      await database.query(
        `INSERT INTO pictures.files (hash, width, format, bytes)
         SELECT $1, * FROM unnest($2::int[], $3::text[], $4::bytea[]) ON CONFLICT DO NOTHING`,
        [hash, files.map(({ width }) => width), files.map(({ format }) => format), files.map(({ bytes }) => bytes)],
      )
    },
    async find(hash, width, format) {
      await prepared()
      const { rows } = await database.query<{ bytes: Buffer }>({
        name: 'find a picture',
        text: 'SELECT bytes FROM pictures.files WHERE hash = $1 AND width = $2 AND format = $3',
        values: [hash, width, format],
      })
      return rows[0]?.bytes
    },
  }
}
